package dev.kit.cli.check;

import dev.kit.cli.command.Arguments;
import dev.kit.cli.command.CliException;
import dev.kit.cli.command.DescribedCommand;
import dev.kit.cli.command.ExitCode;
import dev.kit.cli.command.Invocation;
import dev.kit.cli.command.Option;
import dev.kit.cli.command.Usage;
import dev.kit.openapi.ApiDocument;
import dev.kit.openapi.DocumentException;
import dev.kit.openapi.DocumentSource;
import dev.kit.openapi.change.ApiComparison;
import dev.kit.openapi.change.ChangeVerdict;
import java.nio.file.Path;
import java.time.Clock;
import java.time.LocalDate;
import java.util.List;
import java.util.function.Supplier;

/** {@code kit check openapi}, which compares two documents of an API. Stateless. */
public final class CheckOpenApiCommand extends DescribedCommand {

    private static final Option<String> FORMAT = Option.choice(
            "format",
            "the form of the report: github writes annotations for GitHub Actions; text unless given",
            List.of("text", "json", "github"));

    private static final Option<String> FAIL_ON = Option.choice(
            "fail-on",
            "the least verdict that makes the command fail; breaking unless given",
            List.of("breaking", "risky"));

    private static final Option<Path> EXCEPTIONS = Option.path(
            "exceptions", "FILE", "changes that are accepted, each with a reason and the date on which it expires");

    private static final Option<Boolean> ALL = Option.flag("all", "list changes of texts too");

    private final Clock clock;

    /** Creates the command, which takes the date of UTC from the system. */
    public CheckOpenApiCommand() {
        this(Clock.systemUTC());
    }

    CheckOpenApiCommand(Clock clock) {
        super(
                "check openapi",
                "Find changes of an API that break its clients: kit check openapi OLD NEW.",
                Usage.of(FORMAT, FAIL_ON, EXCEPTIONS, ALL).withOperands("OLD NEW", 2));
        this.clock = clock;
    }

    @Override
    public ExitCode run(Invocation invocation) {
        Arguments arguments = invocation.arguments();
        List<String> documents = arguments.operands();
        if (documents.size() < 2) {
            throw CliException.usage(
                    documents.isEmpty() ? "The documents are missing." : "The new document is missing.",
                    "Write kit check openapi OLD NEW, with files or addresses.");
        }
        LocalDate today = LocalDate.now(clock);
        ChangeExceptions exceptions = arguments
                .find(EXCEPTIONS)
                .map(file -> ChangeExceptions.read(invocation.resolve(file)))
                .orElse(ChangeExceptions.NONE);
        ApiDocument old = read(documents.get(0), invocation);
        ApiDocument now = read(documents.get(1), invocation);
        ApiComparison comparison = understood(old + " and " + now, () -> ApiComparison.of(old, now, today));
        JudgedChanges judged = exceptions.judge(comparison.changes(), today);
        judged.problems().forEach(invocation.console()::warn);
        report(arguments, documents).print(judged, invocation.console());
        ChangeVerdict limit = arguments.find(FAIL_ON).orElse("breaking").equals("risky")
                ? ChangeVerdict.RISKY
                : ChangeVerdict.BREAKING;
        return judged.verdict().compareTo(limit) < 0 ? ExitCode.OK : ExitCode.FAILED;
    }

    private static ChangeReport report(Arguments arguments, List<String> documents) {
        return switch (arguments.find(FORMAT).orElse("text")) {
            case "json" -> new JsonChangeReport();
            case "github" -> new GithubChangeReport(documents.get(0), documents.get(1));
            default -> new TextChangeReport(arguments.has(ALL));
        };
    }

    private static ApiDocument read(String location, Invocation invocation) {
        return understood(location, () -> ApiDocument.read(DocumentSource.of(location, invocation::resolve)));
    }

    /** Reports a document that cannot be read as a wrong command line, so that 1 always means a change. */
    private static <T> T understood(String place, Supplier<T> reading) {
        try {
            return reading.get();
        } catch (DocumentException e) {
            throw new CliException(ExitCode.USAGE, e.what(), e.where(), e.action(), e);
        } catch (RuntimeException | StackOverflowError e) {
            String what = "The documents are not understood (" + e.getClass().getSimpleName() + ").";
            String action = "Compare them with the OpenAPI specification, and please report it.";
            throw new CliException(ExitCode.USAGE, what, place, action, e);
        }
    }
}
