package dev.kit.cli.dev;

import dev.kit.cli.command.CliException;
import dev.kit.cli.command.Console;
import dev.kit.cli.postgres.DevPostgres;
import dev.kit.cli.project.KitConfig;
import dev.kit.cli.project.SpringProperties;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The processes of one run, and what happens to them. Used by one thread. */
final class DevSession implements AutoCloseable {

    private final DevRequest request;

    private final Console console;

    private final Consumer<DevEvent> events;

    private final ApplicationEnvironment environment;

    private final @Nullable DevPostgres database;

    private final int port;

    private final Readiness readiness;

    private final ProcessRestart application;

    private final ApiDocument document;

    private final Sources sources;

    private DevSettings settings;

    private DevSession(
            DevRequest request,
            Console console,
            GeneratedClient client,
            @Nullable DevPostgres database,
            Consumer<DevEvent> events)
            throws IOException {
        this.request = request;
        this.console = console;
        this.events = events;
        this.database = database;
        this.environment = new ApplicationEnvironment(request);
        this.settings = settings();
        PortChoice choice =
                settings.port() == 0 ? new PortChoice(PortChoice.anyFree(), null) : PortChoice.from(settings.port());
        if (choice.note() != null) {
            console.warn("kit: " + choice.note());
        }
        this.port = choice.port();
        this.readiness = new Readiness(port);
        this.application = new ProcessRestart(this::launch, readiness);
        this.document = new ApiDocument(request.directory(), client, console);
        this.sources = new Sources(request);
    }

    /** Starts PostgreSQL if nobody named a database and the application can use one. */
    static DevSession open(
            DevRequest request,
            Console console,
            GeneratedClient client,
            Supplier<Path> postgres,
            Consumer<DevEvent> events)
            throws IOException {
        boolean needed = !new ApplicationEnvironment(request).namesDatabase() && hasDriver(request);
        DevPostgres database = needed
                ? DevPostgres.start(request.workDirectory(), cache(request), request.name(), postgres, console)
                : null;
        try {
            return new DevSession(request, console, client, database, events);
        } catch (IOException | RuntimeException e) {
            if (database != null) {
                database.close();
            }
            throw e;
        }
    }

    void start() throws IOException, InterruptedException {
        long start = System.nanoTime();
        console.progress("kit: starting " + request.name() + " …");
        if (application.apply(() -> {})) {
            document.refresh(readiness, settings.docsPath());
            Addresses.of(request.name(), port, settings, database).forEach(console::print);
            console.print(console.good("ready in " + DevLoop.seconds(start)) + "; watching the sources; " + Keys.HELP);
        }
        sources.warmUp();
    }

    /** Compiles what changed; restarts when that changed what runs. */
    void bringIn(Changes changes) throws IOException, InterruptedException {
        if (changes.touch("pom.xml")) {
            console.warn("kit: pom.xml changed: quit and start kit dev again to use it");
        }
        long start = System.nanoTime();
        CompileOutcome outcome = sources.compile(changes);
        if (!outcome.isClean()) {
            outcome.errors().forEach(error -> console.err().println(error));
            console.warn("kit: " + changes.describe() + ", but does not compile; the version before keeps serving");
            return;
        }
        if (sources.isPending()) {
            reload(start, changes.describe());
        } else {
            console.progress("kit: " + changes.describe() + "; nothing that runs is different");
        }
    }

    void restart(String reason) throws IOException, InterruptedException {
        reload(System.nanoTime(), reason);
    }

    /** Tells that the application ended, unless we ended it ourselves. */
    void report(ApplicationProcess gone) {
        if (gone == application.current()) {
            console.warn("kit: the application ended with exit code " + gone.exitCode()
                    + "; change a file or press r to start it again");
        }
    }

    void open() {
        Browser.open("http://localhost:" + port + (settings.studioEnabled() ? settings.studioPath() : "/"), console);
    }

    @Override
    public void close() {
        try {
            application.stop();
        } finally {
            if (database != null) {
                database.close();
            }
        }
    }

    private void reload(long start, String reason) throws IOException, InterruptedException {
        Reload reload = application;
        try {
            settings = settings();
            if (reload.apply(sources::takeOver)) {
                console.print(console.good(reload.verb() + " in " + DevLoop.seconds(start)) + ": " + reason);
                document.refresh(readiness, settings.docsPath());
            }
        } catch (CliException e) {
            console.error(e); // a broken setting must not end the command: the next save may mend it
        }
    }

    private ApplicationProcess launch() throws IOException {
        Map<String, String> variables = environment.forStart(
                environment.given(), settings, port, database == null ? Map.of() : database.variables());
        ProcessBuilder builder = new ApplicationLaunch(request, console.hasColours()).prepare(variables);
        ApplicationProcess process = ApplicationProcess.start(builder, console);
        process.whenEnded(() -> events.accept(new DevEvent.Ended(process)));
        return process;
    }

    private DevSettings settings() {
        Map<String, String> given = environment.given();
        KitConfig config = KitConfig.load(request.directory(), given);
        return DevSettings.resolve(request, given, config, SpringProperties.load(request.resources(), given));
    }

    private static boolean hasDriver(DevRequest request) {
        return request.runtimePath().stream()
                .anyMatch(path -> path.getFileName().toString().matches("postgresql-\\d.*\\.jar"));
    }

    private static Path cache(DevRequest request) {
        String home = request.environment().getOrDefault("KIT_HOME", "");
        Path base = home.isBlank() ? Path.of(System.getProperty("user.home"), ".kit") : Path.of(home);
        return base.resolve("postgres");
    }
}
