package dev.kit.cli.build;

import dev.kit.cli.command.Arguments;
import dev.kit.cli.command.CliException;
import dev.kit.cli.command.DescribedCommand;
import dev.kit.cli.command.ExitCode;
import dev.kit.cli.command.Invocation;
import dev.kit.cli.command.Option;
import dev.kit.cli.command.Usage;
import dev.kit.cli.command.Version;
import dev.kit.cli.project.DirectoryCredentials;
import dev.kit.cli.project.MavenExtension;
import dev.kit.cli.project.MavenProgram;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** {@code kit build}, which packages the application with its own Maven build. */
public final class BuildCommand extends DescribedCommand {

    /** The options for Maven itself. */
    public static final Option<String> MAVEN_OPTIONS = Option.text(
            "maven-options", "OPTIONS", "Further words for Maven, quoted as in a shell, such as \"-o clean\".");

    private static final Option<String> PROVIDER = Option.text(
            "provider",
            String.join("|", BuildProvider.words()),
            "Platform to build for (default build.provider, else server).");

    private static final Option<String> STAGE =
            Option.text("stage", "STAGE", "Stage whose sealed secrets go into the artifact, as they are.");

    private static final Option<String> MARK_OPTIONAL = Option.text(
            "mark-optional", "NAMES", "Required variables that the platform provides, with commas between.");

    private static final Option<Boolean> SKIP_TESTS = Option.flag("skip-tests", "Do not run the tests.");

    private static final Option<Boolean> NO_SUBSCRIBERS =
            Option.flag("no-subscribers", "Leave the subscribers to other processes.");

    private static final Option<Boolean> NO_CRONS = Option.flag("no-crons", "Leave the crons to other processes.");

    private static final Option<Boolean> NO_HEALTH = Option.flag("no-health", "Do not answer GET /health and /ready.");

    private static final Option<Boolean> SHOW_KEY =
            Option.flag("show-key", "Print the key of the stage at the end, for the platform's store of secrets.");

    private static final MavenExtension EXTENSION =
            new MavenExtension("dev.kit.cli.maven.BuildParticipant", "build.jar");

    /** Creates the command. */
    public BuildCommand() {
        super(
                "build",
                "Package the application for a server or AWS Lambda, with the sealed secrets of a stage.",
                Usage.of(
                                PROVIDER,
                                STAGE,
                                MARK_OPTIONAL,
                                NO_SUBSCRIBERS,
                                NO_CRONS,
                                NO_HEALTH,
                                SKIP_TESTS,
                                SHOW_KEY,
                                MAVEN_OPTIONS)
                        .withOperands("[APPLICATION]", 1));
    }

    @Override
    public ExitCode run(Invocation invocation) {
        Arguments arguments = invocation.arguments();
        arguments.find(PROVIDER).ifPresent(BuildProvider::of);
        arguments.find(STAGE).ifPresent(DirectoryCredentials::names);
        MavenProgram maven = MavenProgram.of(invocation.directory());
        if (arguments.find(STAGE).isPresent() && !maven.pom().contains("<module>")) {
            // Before the tests run for nothing; the goal looks again, from the module's own directory.
            SealedStage.of(maven.root(), arguments.get(STAGE), invocation.environment());
        }
        try {
            return finish(invocation, maven, MavenRun.of(maven, words(invocation, maven)));
        } catch (IOException e) {
            throw CliException.failed("kit build could not start Maven: " + e.getMessage(), maven.command(), null, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return ExitCode.FAILED;
        }
    }

    private static ExitCode finish(Invocation invocation, MavenProgram maven, MavenRun ended) throws IOException {
        ExitCode code = ended.code();
        Optional<BuildReport> written = ended.report();
        if (!code.isOk()) {
            // Maven has said why.
            invocation.console().progress("kit: Maven failed. The artifact of the build before, if any, is unchanged.");
            maven.parentBuild()
                    .ifPresent(parent -> invocation
                            .console()
                            .progress("kit: If a module beside this one is missing, build in " + parent + ": kit build "
                                    + maven.root().getFileName()));
            return code;
        }
        if (written.isEmpty()) {
            throw CliException.failed(
                    "Maven did not run Kit's goals, so nothing is embedded.",
                    maven.root().toString(),
                    "Remove " + MavenExtension.PROPERTY + " from .mvn/maven.config and MAVEN_OPTS, and build again.");
        }
        new BuildSummary(invocation, written.get()).print(invocation.arguments().has(SHOW_KEY));
        return ExitCode.OK;
    }

    private static List<String> words(Invocation invocation, MavenProgram maven)
            throws IOException, InterruptedException {
        Arguments arguments = invocation.arguments();
        Map<String, String> environment = invocation.environment();
        List<String> words = MavenRun.words(invocation, "package");
        Path extension = EXTENSION.write(environment);
        words.add("-D" + MavenExtension.PROPERTY + "="
                + MavenExtension.ofProject(maven.root())
                        .map(own -> extension + File.pathSeparator + own)
                        .orElse(extension.toString()));
        property(words, "version", Version.current());
        property(
                words, "timestamp", BuildTimestamp.of(maven.root(), environment).toString());
        arguments.find(PROVIDER).ifPresent(provider -> property(words, "provider", provider));
        arguments.find(STAGE).ifPresent(stage -> property(words, "stage", stage));
        arguments.find(MARK_OPTIONAL).ifPresent(names -> property(words, "optional", names));
        off(words, arguments, NO_SUBSCRIBERS);
        off(words, arguments, NO_CRONS);
        off(words, arguments, NO_HEALTH);
        if (arguments.has(SKIP_TESTS)) {
            words.add("-DskipTests");
        }
        return words;
    }

    private static void off(List<String> words, Arguments arguments, Option<Boolean> flag) {
        if (arguments.has(flag)) {
            property(words, flag.name().substring("no-".length()), "false");
        }
    }

    private static void property(List<String> words, String name, String value) {
        words.add("-D" + BuildSettings.PREFIX + name + "=" + value);
    }
}
