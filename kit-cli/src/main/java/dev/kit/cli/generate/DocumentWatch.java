package dev.kit.cli.generate;

import dev.kit.cli.command.CliException;
import dev.kit.cli.command.Console;
import dev.kit.cli.generate.output.GenerationResult;
import dev.kit.cli.generate.typescript.TypeScriptGeneration;
import dev.kit.cli.generate.typescript.TypeScriptGenerator;
import java.time.Duration;

/**
 * A watch that generates again when a document changes.
 *
 * <p>It reads the document, since addresses and files of network drives report no changes. A run without changes does
 * not parse it.
 */
final class DocumentWatch {

    private static final Duration INTERVAL = Duration.ofMillis(500);

    private final TypeScriptGeneration request;
    private final Console console;
    private String failure = "";

    DocumentWatch(TypeScriptGeneration request, Console console) {
        this.request = request;
        this.console = console;
    }

    /** Runs until the thread is interrupted. */
    void run() {
        console.print("Watching " + request.input().name() + "; end with Ctrl+C.");
        try {
            while (true) {
                Thread.sleep(INTERVAL.toMillis());
                generate();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Generates, and reports a fault once. The files of the last valid document remain. */
    private void generate() {
        try {
            GenerationResult result = TypeScriptGenerator.generate(request);
            if (!result.upToDate() || !failure.isEmpty()) {
                console.print(result.summary());
            }
            failure = "";
        } catch (CliException e) {
            if (!e.report().equals(failure)) {
                failure = e.report();
                console.error(e);
            }
        }
    }
}
