package dev.kit.cli.mock;

import dev.kit.cli.command.Arguments;
import dev.kit.cli.command.CliException;
import dev.kit.cli.command.Console;
import dev.kit.cli.command.Counted;
import dev.kit.cli.command.DescribedCommand;
import dev.kit.cli.command.ExitCode;
import dev.kit.cli.command.Invocation;
import dev.kit.cli.command.Option;
import dev.kit.cli.command.Usage;
import dev.kit.mock.MockCall;
import dev.kit.mock.MockServer;
import dev.kit.openapi.ApiDocument;
import dev.kit.openapi.DocumentException;
import dev.kit.openapi.DocumentSource;
import java.util.concurrent.CountDownLatch;

/** {@code kit mock}, which serves an OpenAPI document until it is stopped. Stateless. */
public final class MockCommand extends DescribedCommand {

    private static final String DEFAULT_INPUT = "openapi.json";
    private static final int DEFAULT_PORT = 4010;

    private static final Option<String> INPUT = Option.text(
            "input", "FILE|URL", "the OpenAPI document, in JSON or YAML; " + DEFAULT_INPUT + " unless given");
    private static final Option<Integer> PORT = Option.integer(
            "port", "PORT", "the port on 127.0.0.1; " + DEFAULT_PORT + " unless given, 0 for a free one", 0, 65_535);
    private static final Option<Integer> SEED = Option.integer(
            "seed", "NUMBER", "another number makes other samples; 0 unless given", 0, Integer.MAX_VALUE);
    private static final Option<Boolean> UNCHECKED =
            Option.flag("unchecked", "answer requests that break the document too");

    /** Creates the command. */
    public MockCommand() {
        super(
                "mock",
                "Answer as an OpenAPI document says: kit mock --input FILE|URL.",
                Usage.of(INPUT, PORT, SEED, UNCHECKED));
    }

    @Override
    public ExitCode run(Invocation invocation) {
        Console console = invocation.console();
        try (MockServer server = start(invocation)) {
            ApiDocument document = server.document();
            console.print(document.title() + " at " + console.good(server.address()) + " with "
                    + Counted.of(document.operations().size(), "operation") + ". Ctrl-C ends it.");
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return ExitCode.OK;
    }

    private static MockServer start(Invocation invocation) {
        Arguments arguments = invocation.arguments();
        int port = arguments.find(PORT).orElse(DEFAULT_PORT);
        try {
            MockServer.Builder builder = MockServer.of(
                            input(invocation, arguments.find(INPUT).orElse(DEFAULT_INPUT)))
                    .port(port)
                    .seed(arguments.find(SEED).orElse(0))
                    .listener(call -> invocation.console().progress(line(call)));
            return (arguments.has(UNCHECKED) ? builder.unchecked() : builder).start();
        } catch (DocumentException e) {
            throw CliException.failed(e.what(), e.where(), e.action(), e);
        } catch (IllegalStateException e) {
            throw CliException.failed(
                    "The port " + port + " is in use.",
                    "127.0.0.1:" + port,
                    "Choose another with --port, or --port 0 for a free one.",
                    e);
        }
    }

    private static ApiDocument input(Invocation invocation, String input) {
        DocumentSource source;
        try {
            source = DocumentSource.of(input, invocation::resolve);
        } catch (DocumentException e) {
            throw CliException.usage(e.what(), e.action()).causedBy(e);
        }
        return ApiDocument.read(source);
    }

    private static String line(MockCall call) {
        return call.method() + " " + call.path() + " " + (call.status() == 0 ? "dropped" : call.status());
    }
}
