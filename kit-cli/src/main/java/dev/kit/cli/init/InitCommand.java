package dev.kit.cli.init;

import dev.kit.cli.command.Arguments;
import dev.kit.cli.command.CliException;
import dev.kit.cli.command.DescribedCommand;
import dev.kit.cli.command.ExitCode;
import dev.kit.cli.command.Invocation;
import dev.kit.cli.command.Option;
import dev.kit.cli.command.Usage;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** {@code kit init}, which writes an application or adds Kit to one. */
public final class InitCommand extends DescribedCommand {

    private static final Option<String> GROUP =
            Option.text("group", "GROUP", "Group of the new artifact (default com.example).");

    private static final Option<String> PACKAGE =
            Option.text("package", "NAME", "Package of the new classes (default group and directory name).");

    private static final Option<String> WITH =
            Option.text("with", "LIST", "What else the new application has: events,lambda,client.");

    private static final Option<Boolean> YES = Option.flag("yes", "Change an existing project without a question.");

    /** Creates the command. */
    public InitCommand() {
        super(
                "init",
                "Write a new application, or add Kit to the Maven project in DIR.",
                Usage.of(GROUP, PACKAGE, WITH, YES).withOperands("[DIR]", 1));
    }

    @Override
    public ExitCode run(Invocation invocation) {
        Arguments arguments = invocation.arguments();
        Path directory = directory(invocation);
        Set<Addition> additions = arguments.find(WITH).map(Addition::parse).orElse(Set.of());
        if (Files.exists(directory.resolve("pom.xml"))) {
            checkForNewOnes(arguments, directory);
            return Adoption.run(directory, arguments.has(YES), invocation.console());
        }
        if (arguments.operands().isEmpty()) {
            throw CliException.usage(
                    "There is no pom.xml here, and no directory is named.",
                    "Write kit init DIR for a new application.");
        }
        NewApplication application = NewApplication.of(
                directory,
                arguments.find(GROUP).orElse(null),
                arguments.find(PACKAGE).orElse(null),
                additions);
        try {
            new Creation(application).run(invocation.console(), invocation.environment());
            return ExitCode.OK;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return ExitCode.FAILED;
        }
    }

    private static Path directory(Invocation invocation) {
        List<String> operands = invocation.arguments().operands();
        try {
            return invocation.resolve(Path.of(operands.isEmpty() ? "" : operands.get(0)));
        } catch (InvalidPathException e) {
            throw CliException.usage(
                    "\"" + operands.get(0) + "\" is not a path here (" + e.getReason() + ").",
                    "Beyond ASCII a JDK before 18 needs a locale with UTF-8, such as LC_ALL=C.UTF-8.");
        }
    }

    private static void checkForNewOnes(Arguments arguments, Path directory) {
        Stream.of(GROUP, PACKAGE, WITH)
                .filter(option -> arguments.find(option).isPresent())
                .findFirst()
                .ifPresent(option -> {
                    throw CliException.usage(
                            "--" + option.name() + " is for a new application, but " + directory + " has a pom.xml.",
                            "Leave it out to add Kit to that project.");
                });
    }
}
