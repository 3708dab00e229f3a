package dev.kit.cli.generate;

import dev.kit.cli.command.Arguments;
import dev.kit.cli.command.ExitCode;
import dev.kit.cli.command.Invocation;
import dev.kit.cli.command.Option;
import dev.kit.cli.command.Usage;
import java.nio.file.Path;

/** The command {@code kit generate:client}. Stateless. */
public final class GenerateClientCommand extends ClientCommand {

    private static final Path DEFAULT_OUTPUT = Path.of("target/generated-sources/kit-client");

    private static final Option<Path> OUTPUT =
            Option.path("output", "DIR", "the source root to write to; " + DEFAULT_OUTPUT + " unless given");
    private static final Option<String> PACKAGE =
            Option.text("package", "NAME", "the Java package of the client").required();
    private static final Option<String> NAME =
            Option.text("name", "NAME", "the client class; named after the document's title unless given");
    private static final Option<String> NULLNESS = Option.choice(
            "nullness",
            "how the code says what may be null: by the annotations of JSpecify, unless none is chosen",
            NullnessAnnotations.WORDS);
    private static final Option<Boolean> WEBHOOKS =
            Option.flag("webhooks", "write types for the bodies of webhooks too, and a class Webhooks that names them");
    private static final Option<Boolean> ALL_SCHEMAS =
            Option.flag("all-schemas", "write types for schemas that no operation uses too");
    private static final Option<String> STRIP_PREFIX = Option.text(
            "strip-prefix",
            "PREFIXES",
            "leave out these beginnings of the names of schemas and operations, separated by commas");

    /** Creates the command. */
    public GenerateClientCommand() {
        super(
                "generate:client",
                "Write a typed Java client from an OpenAPI document",
                Usage.of(INPUT, OUTPUT, PACKAGE, NAME, NULLNESS, WEBHOOKS, ALL_SCHEMAS, STRIP_PREFIX, CHECK));
    }

    @Override
    public ExitCode run(Invocation invocation) {
        Arguments arguments = invocation.arguments();
        ClientGeneration request = new ClientGeneration(
                document(invocation),
                invocation.resolve(arguments.find(OUTPUT).orElse(DEFAULT_OUTPUT)),
                arguments.get(PACKAGE),
                arguments.find(NAME),
                arguments.has(CHECK),
                new ClientGeneration.Content(
                        NullnessAnnotations.of(arguments.find(NULLNESS).orElse("")),
                        arguments.has(WEBHOOKS),
                        arguments.has(ALL_SCHEMAS),
                        NamePrefixes.of(arguments.find(STRIP_PREFIX).orElse(""))));
        return report(invocation, request.generation(), ClientGenerator.generate(request), request.output());
    }
}
