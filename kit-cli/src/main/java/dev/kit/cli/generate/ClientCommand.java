package dev.kit.cli.generate;

import dev.kit.cli.command.DescribedCommand;
import dev.kit.cli.command.ExitCode;
import dev.kit.cli.command.Invocation;
import dev.kit.cli.command.Option;
import dev.kit.cli.command.Usage;
import dev.kit.cli.generate.output.GenerationRequest;
import dev.kit.cli.generate.output.GenerationResult;
import dev.kit.openapi.DocumentSource;
import java.nio.file.Path;

/** A command that writes a client from a document. */
abstract class ClientCommand extends DescribedCommand {

    private static final String DEFAULT_INPUT = "openapi.json";

    static final Option<String> INPUT = Option.text(
            "input",
            "FILE|URL",
            "the OpenAPI document in JSON or YAML, or where a running application serves it; " + DEFAULT_INPUT
                    + " unless given");

    static final Option<Boolean> CHECK = Option.flag("check", "write nothing and fail when the output differs");

    ClientCommand(String name, String summary, Usage usage) {
        super(name, summary, usage);
    }

    static DocumentSource document(Invocation invocation) {
        return GenerationRequest.source(invocation.arguments().find(INPUT).orElse(DEFAULT_INPUT), invocation::resolve);
    }

    /** Prints the result; fails if it is that of a check that found differences. */
    static ExitCode report(Invocation invocation, GenerationRequest request, GenerationResult result, Path output) {
        if (request.check() && !result.upToDate()) {
            throw request.outdated(result);
        }
        invocation.console().print(result.summary() + " in " + output);
        return ExitCode.OK;
    }
}
