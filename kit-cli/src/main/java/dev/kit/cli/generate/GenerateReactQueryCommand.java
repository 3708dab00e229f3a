package dev.kit.cli.generate;

import dev.kit.cli.command.Arguments;
import dev.kit.cli.command.CliException;
import dev.kit.cli.command.CommaList;
import dev.kit.cli.command.ExitCode;
import dev.kit.cli.command.Invocation;
import dev.kit.cli.command.Option;
import dev.kit.cli.command.Usage;
import dev.kit.cli.generate.typescript.TypeScriptGeneration;
import dev.kit.cli.generate.typescript.TypeScriptGenerator;
import java.nio.file.Path;

/** The command {@code kit generate:react-query}. Stateless. */
public final class GenerateReactQueryCommand extends ClientCommand {

    private static final Path DEFAULT_OUTPUT = Path.of("src/api");

    private static final Option<Path> OUTPUT =
            Option.path("output", "DIR", "the directory to write to; " + DEFAULT_OUTPUT + " unless given");

    private static final Option<String> OPERATIONS = Option.text(
            "operations", "NAMES", "only these operations, by id or as \"GET /users\", separated by commas");

    private static final Option<String> TAGS =
            Option.text("tags", "NAMES", "only operations with one of these tags, separated by commas");

    private static final Option<String> EXTENSION = Option.choice(
            "extension",
            "the extension of imports between the files: none for bundlers, js for Node.js, ts for runtimes of"
                    + " TypeScript; none unless given",
            TypeScriptGeneration.EXTENSIONS);

    private static final Option<Boolean> MSW =
            Option.flag("msw", "write msw.ts too, with typed handlers for Mock Service Worker");

    private static final Option<Boolean> WATCH =
            Option.flag("watch", "write again whenever the document changes, until interrupted");

    /** Creates the command. */
    public GenerateReactQueryCommand() {
        super(
                "generate:react-query",
                "Write a typed TypeScript client with hooks for React",
                Usage.of(INPUT, OUTPUT, OPERATIONS, TAGS, EXTENSION, MSW, CHECK, WATCH));
    }

    @Override
    public ExitCode run(Invocation invocation) {
        Arguments arguments = invocation.arguments();
        if (arguments.has(CHECK) && arguments.has(WATCH)) {
            throw CliException.usage("--check and --watch exclude each other.", "Leave one of them out.");
        }
        TypeScriptGeneration request = new TypeScriptGeneration(
                document(invocation),
                invocation.resolve(arguments.find(OUTPUT).orElse(DEFAULT_OUTPUT)),
                arguments.has(CHECK),
                new TypeScriptGeneration.Content(
                        arguments.find(EXTENSION).orElse("none"),
                        arguments.has(MSW),
                        CommaList.split(arguments.find(OPERATIONS).orElse("")),
                        CommaList.split(arguments.find(TAGS).orElse(""))));
        ExitCode code =
                report(invocation, request.generation(), TypeScriptGenerator.generate(request), request.output());
        if (arguments.has(WATCH)) {
            new DocumentWatch(request, invocation.console()).run();
        }
        return code;
    }
}
