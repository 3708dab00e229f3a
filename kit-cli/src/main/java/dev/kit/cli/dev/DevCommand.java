package dev.kit.cli.dev;

import dev.kit.cli.command.Arguments;
import dev.kit.cli.command.CliException;
import dev.kit.cli.command.Command;
import dev.kit.cli.command.ExitCode;
import dev.kit.cli.command.Invocation;
import dev.kit.cli.command.Option;
import dev.kit.cli.command.Usage;
import dev.kit.cli.command.Version;
import dev.kit.cli.database.DatabaseMode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** {@code kit dev}: hands over to the goal {@code kit:dev} of the project's Maven build. */
public final class DevCommand implements Command {

    /** The port, 0 for any free one. */
    public static final Option<Integer> PORT = Option.integer(
                    "port", "PORT", "Port to listen on; the next free one when it is used.", 0, 65_535)
            .orLetter('p');

    /** The stage. */
    public static final Option<String> STAGE =
            Option.text("stage", "STAGE", "Stage whose credentials are injected (default dev).");

    /** Whether a debugger can attach. */
    public static final Option<Boolean> DEBUG =
            Option.flag("debug", "Let a debugger attach on port 5005 of 127.0.0.1.");

    /** Whether the dashboard stays away. */
    public static final Option<Boolean> NO_STUDIO = Option.flag("no-studio", "Do not mount the dashboard.");

    /** Which database is brought. */
    public static final Option<String> DATABASE = Option.choice(
            "database",
            "Start PostgreSQL or nothing; by default PostgreSQL where the application has no other database.",
            DatabaseMode.words());

    private static final Usage USAGE =
            Usage.of(PORT, STAGE, DATABASE, DEBUG, NO_STUDIO).withOperands("[APPLICATION]", 1);

    /** Reads the words that a Maven build was given for this command. */
    public static Arguments parse(List<String> words) {
        return Arguments.parse(USAGE, words);
    }

    @Override
    public String name() {
        return "dev";
    }

    @Override
    public String summary() {
        return "Run the application, follow its sources, with PostgreSQL and the dashboard.";
    }

    @Override
    public Usage usage() {
        return USAGE;
    }

    @Override
    public ExitCode run(Invocation invocation) {
        Path root = project(invocation.directory());
        List<String> command = new ArrayList<>(List.of(maven(root), "-q", goal(root)));
        invocation
                .arguments()
                .operands()
                .forEach(module -> command.addAll(List.of("-pl", module, "-am", "-Dkit.app=" + module)));
        command.add("-Dkit.arguments=" + String.join(" ", words(invocation.arguments())));
        try {
            Process maven = new ProcessBuilder(command)
                    .directory(root.toFile())
                    .inheritIO()
                    .start();
            return new ExitCode(maven.waitFor());
        } catch (IOException e) {
            throw CliException.failed(
                            "Maven could not be started.", command.get(0), "Install Maven, or add the wrapper mvnw.")
                    .causedBy(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return ExitCode.FAILED;
        }
    }

    private static List<String> words(Arguments arguments) {
        List<String> words = new ArrayList<>();
        arguments.find(PORT).ifPresent(port -> words.add("--port=" + port));
        arguments.find(STAGE).ifPresent(stage -> words.add("--stage=" + stage));
        arguments.find(DATABASE).ifPresent(database -> words.add("--database=" + database));
        arguments.find(DEBUG).ifPresent(debug -> words.add("--debug"));
        arguments.find(NO_STUDIO).ifPresent(off -> words.add("--no-studio"));
        return words;
    }

    /** The project's own version of the plugin, or that of this program where it declares none. */
    private static String goal(Path root) {
        try {
            String pom = Files.readString(root.resolve("pom.xml"));
            return pom.contains("<artifactId>kit-cli</artifactId>")
                    ? "kit:dev"
                    : "dev.kit:kit-cli:" + Version.current() + ":dev";
        } catch (IOException e) {
            throw CliException.failed("The pom.xml cannot be read.", root.toString(), null)
                    .causedBy(e);
        }
    }

    private static Path project(Path directory) {
        for (Path place = directory; place != null; place = place.getParent()) {
            if (Files.exists(place.resolve("pom.xml"))) {
                return place;
            }
        }
        throw CliException.failed(
                "There is no Maven project here.", directory.toString(), "Go to a directory with a pom.xml.");
    }

    /** The nearest wrapper, else the Maven on the PATH. */
    private static String maven(Path project) {
        boolean windows = System.getProperty("os.name").toLowerCase(Locale.ROOT).contains("windows");
        for (Path place = project; place != null; place = place.getParent()) {
            Path wrapper = place.resolve(windows ? "mvnw.cmd" : "mvnw");
            if (Files.isRegularFile(wrapper)) {
                return wrapper.toString();
            }
        }
        return windows ? "mvn.cmd" : "mvn";
    }
}
