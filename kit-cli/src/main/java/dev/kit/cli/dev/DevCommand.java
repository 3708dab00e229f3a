package dev.kit.cli.dev;

import dev.kit.cli.command.Arguments;
import dev.kit.cli.command.CliException;
import dev.kit.cli.command.DescribedCommand;
import dev.kit.cli.command.ExitCode;
import dev.kit.cli.command.Invocation;
import dev.kit.cli.command.Option;
import dev.kit.cli.command.Usage;
import dev.kit.cli.command.Version;
import dev.kit.cli.database.DatabaseMode;
import dev.kit.cli.project.MavenProgram;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** {@code kit dev}, which runs the goal {@code kit:dev} of the project's Maven build. */
public final class DevCommand extends DescribedCommand {

    /** The port to listen on, or 0 for any free port. */
    public static final Option<Integer> PORT = Option.integer(
                    "port", "PORT", "Port to listen on; the next free one when it is used.", 0, 65_535)
            .orLetter('p');

    /** The address to listen on. */
    public static final Option<String> HOST = Option.text(
            "host",
            "ADDRESS",
            "Address to listen on, 0.0.0.0 for all (default server.address, else this machine alone).");

    /** The stage whose credentials are injected. */
    public static final Option<String> STAGE =
            Option.text("stage", "STAGE", "Stage whose credentials are injected (default dev).");

    /** The flag that opens a port for a debugger. */
    public static final Option<Boolean> DEBUG =
            Option.flag("debug", "Let a debugger attach on port 5005 of 127.0.0.1.");

    /** The flag that disables the dashboard. */
    public static final Option<Boolean> NO_STUDIO = Option.flag("no-studio", "Do not mount the dashboard.");

    /** The database to start: a value of {@link DatabaseMode}. */
    public static final Option<String> DATABASE = Option.choice(
            "database",
            "Start PostgreSQL or nothing; by default PostgreSQL where the application has no other database.",
            DatabaseMode.words());

    /** The class path of an application that Maven does not build. */
    public static final Option<String> CLASS_PATH =
            Option.text("class-path", "PATH", "Jars and directories to run with, instead of asking Maven.");

    /** The directory of the application's sources. */
    public static final Option<Path> SOURCES =
            Option.path("sources", "DIR", "With --class-path: Java sources (default src/main/java).");

    /** The directory of the application's resources. */
    public static final Option<Path> RESOURCES =
            Option.path("resources", "DIR", "With --class-path: resources (default src/main/resources).");

    /** The main class of the application. */
    public static final Option<String> MAIN_CLASS =
            Option.text("main-class", "NAME", "With --class-path: class to start (default the only application).");

    /** The Java release of the application's sources. */
    public static final Option<Integer> RELEASE = Option.integer(
            "release", "N", "With --class-path: Java release of the sources (default that of this Java).", 17, 99);

    private static final Usage USAGE = Usage.of(
                    PORT, HOST, STAGE, DATABASE, DEBUG, NO_STUDIO, CLASS_PATH, SOURCES, RESOURCES, MAIN_CLASS, RELEASE)
            .withOperands("[APPLICATION]", 1);

    private final GeneratedClients clients;

    /**
     * Creates the command with the given factory of client writers.
     *
     * <p>Typed clients are generated for the application during development.
     */
    public DevCommand(GeneratedClients clients) {
        super("dev", "Run the application, follow its sources, with PostgreSQL and the dashboard.", USAGE);
        this.clients = clients;
    }

    /** Parses the words that a Maven build received for this command. */
    public static Arguments parse(List<String> words) {
        return Arguments.parse(USAGE, words);
    }

    /** Returns the variables of a run, with the command line's host. */
    public static Map<String, String> environment(Arguments options, Map<String, String> variables) {
        Map<String, String> all = new HashMap<>(variables);
        options.find(HOST).ifPresent(host -> all.put(HostChoice.VARIABLE, host));
        return Map.copyOf(all);
    }

    @Override
    public ExitCode run(Invocation invocation) {
        if (invocation.arguments().find(CLASS_PATH).isPresent()) {
            return runPlain(invocation);
        }
        for (Option<?> option : List.of(SOURCES, RESOURCES, MAIN_CLASS, RELEASE)) {
            if (invocation.arguments().find(option).isPresent()) {
                throw CliException.usage(
                        "--" + option.name() + " is only for --class-path.", "Leave it out: Maven knows it.");
            }
        }
        MavenProgram maven = MavenProgram.of(invocation.directory());
        Path root = maven.root();
        List<String> command = new ArrayList<>(List.of(maven.command(), "-q", goal(maven)));
        invocation
                .arguments()
                .operands()
                .forEach(module -> command.addAll(List.of("-pl", module, "-am", "-Dkit.app=" + module)));
        ProgressJar.option(root, invocation.environment()).ifPresent(command::add);
        if (!invocation.console().hasColours()) {
            command.add("-Dstyle.color=never"); // Maven 3.8 mistakes some pipes for terminals
        }
        List<String> words = invocation.arguments().words(PORT, HOST, STAGE, DATABASE, DEBUG, NO_STUDIO);
        command.add("-Dkit.arguments=" + String.join(" ", words));
        return new MavenProcess(root, command, invocation.console(), clients).run();
    }

    private ExitCode runPlain(Invocation invocation) {
        Instant begun = Instant.now();
        DevRequest request = PlainProject.open(invocation);
        DevLoop loop = new DevLoop(
                request,
                invocation.console(),
                clients.named(request.name()),
                () -> PlainProject.postgres(request),
                ProjectBuild.none(begun),
                DevLoop.keys());
        return loop.runUntilSignalled();
    }

    /** Returns the goal of the plugin version that the project declares, else of this program's version. */
    private static String goal(MavenProgram maven) {
        return maven.pom().contains("<artifactId>kit-cli</artifactId>")
                ? "kit:dev"
                : "dev.kit:kit-cli:" + Version.current() + ":dev";
    }
}
