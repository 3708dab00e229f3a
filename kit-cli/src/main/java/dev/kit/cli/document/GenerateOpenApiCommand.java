package dev.kit.cli.document;

import dev.kit.cli.application.ApplicationPath;
import dev.kit.cli.build.BuildCommand;
import dev.kit.cli.build.MavenRun;
import dev.kit.cli.command.Arguments;
import dev.kit.cli.command.CliException;
import dev.kit.cli.command.DescribedCommand;
import dev.kit.cli.command.ExitCode;
import dev.kit.cli.command.Invocation;
import dev.kit.cli.command.Option;
import dev.kit.cli.command.Usage;
import dev.kit.cli.command.Version;
import dev.kit.cli.project.MavenProgram;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** {@code kit generate:openapi}, which reads the compiled application without starting it. Stateless. */
public final class GenerateOpenApiCommand extends DescribedCommand {

    /** The prefix of the goal's properties. */
    private static final String PROPERTY = "-Dkit.openapi.";

    private static final Option<Path> OUTPUT = Option.path(
            "output", "FILE", "File to write; .kit/openapi.json in the application's directory unless given.");

    private static final Option<String> FORMAT = Option.choice(
            "format",
            "Format of the document; that of the file's extension, else json, unless given.",
            DocumentFile.FORMATS);

    private static final Option<String> GROUP =
            Option.text("group", "NAME", "Only the endpoints of this group; all endpoints unless given.");

    private static final Option<Boolean> CHECK =
            Option.flag("check", "Write nothing, and fail when the file is not what the application serves.");

    /** Creates the command. */
    public GenerateOpenApiCommand() {
        super(
                "generate:openapi",
                "Write the OpenAPI document of the application without starting it",
                Usage.of(
                                OUTPUT,
                                FORMAT,
                                GROUP,
                                CHECK,
                                ApplicationPath.JAR,
                                ApplicationPath.CLASS_PATH,
                                BuildCommand.MAVEN_OPTIONS)
                        .withOperands("[APPLICATION]", 1));
    }

    @Override
    public ExitCode run(Invocation invocation) {
        Arguments arguments = invocation.arguments();
        if (!ApplicationPath.isNamed(invocation)) {
            return runMaven(invocation, MavenProgram.of(invocation.directory()));
        }
        if (!arguments.operands().isEmpty()
                || arguments.find(BuildCommand.MAVEN_OPTIONS).isPresent()) {
            throw CliException.usage(
                    "A jar or a class path is read without Maven, which APPLICATION and --maven-options are for.",
                    "Leave one of them out.");
        }
        DocumentFile file = new DocumentFile(
                invocation.directory(),
                arguments.find(OUTPUT).map(invocation::resolve).orElse(null),
                arguments.find(FORMAT).orElse(null),
                arguments.find(GROUP).orElse(null),
                arguments.has(CHECK));
        file.write(new NamedApplication(invocation)::application, invocation.console());
        return ExitCode.OK;
    }

    /** Runs the goal, since Maven alone knows how the application is compiled and what it runs with. */
    private static ExitCode runMaven(Invocation invocation, MavenProgram maven) {
        invocation.console().progress("kit: compiling …");
        try {
            MavenRun ended = MavenRun.of(maven, words(invocation));
            if (ended.code().value() == ExitCode.FAILED.value()) {
                throw CliException.failed(
                        "OpenAPI generation failed: Maven ended before the application could be read.",
                        maven.root().toString(),
                        "Correct what Maven reports above.");
            }
            return ended.code();
        } catch (IOException e) {
            throw CliException.failed(
                    "OpenAPI generation failed: Maven could not be started: " + e.getMessage(),
                    maven.command(),
                    "Install Maven, or add the wrapper mvnw.",
                    e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return ExitCode.FAILED;
        }
    }

    private static List<String> words(Invocation invocation) {
        Arguments arguments = invocation.arguments();
        List<String> words =
                MavenRun.words(invocation, "-q", "dev.kit:kit-cli:" + Version.current() + ":generate-openapi");
        arguments.find(OUTPUT).ifPresent(file -> words.add(PROPERTY + "output=" + invocation.resolve(file)));
        arguments.find(FORMAT).ifPresent(format -> words.add(PROPERTY + "format=" + format));
        arguments.find(GROUP).ifPresent(group -> words.add(PROPERTY + "group=" + group));
        if (arguments.has(CHECK)) {
            words.add(PROPERTY + "check=true");
        }
        return words;
    }
}
