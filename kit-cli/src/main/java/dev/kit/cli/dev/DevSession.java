package dev.kit.cli.dev;

import dev.kit.cli.application.ApplicationClassPath;
import dev.kit.cli.command.CliException;
import dev.kit.cli.command.Console;
import dev.kit.envkit.settings.SettingNames;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** The processes of one run, and what happens to them. Used by one thread. */
final class DevSession implements AutoCloseable {

    private final DevRequest request;

    private final Console console;

    private final Consumer<DevEvent> events;

    private final ApplicationEnvironment environment;

    private final ApplicationDatabase database;

    private final int port;

    private final Readiness readiness;

    private final Addresses addresses;

    private final ProcessRestart application;

    private final ApiDocument document;

    private final Sources sources;

    private final SettingNames names;

    private final boolean devtools;

    private ProjectSettings settings;

    /** Deletes what the last process was handed, in case it never read it. */
    private Runnable handedOver = () -> {};

    private DevSession(
            DevRequest request,
            Console console,
            GeneratedClient client,
            ApplicationDatabase database,
            Consumer<DevEvent> events)
            throws IOException {
        this.request = request;
        this.console = console;
        this.events = events;
        this.database = database;
        this.environment = new ApplicationEnvironment(request);
        this.names = ProjectSettings.names(request);
        this.devtools = hasDevtools(request);
        if (devtools) {
            console.progress("kit: spring-boot-devtools is on the class path; its restart is off, kit dev restarts");
        }
        this.settings = settings();
        PortChoice choice = settings.dev().port() == 0
                ? new PortChoice(PortChoice.anyFree(), null)
                : PortChoice.from(settings.dev().port());
        if (choice.note() != null) {
            console.warn("kit: " + choice.note());
        }
        this.port = choice.port();
        this.readiness = new Readiness(port);
        this.addresses = new Addresses(request.name(), port, readiness);
        this.application = new ProcessRestart(this::launch, readiness);
        this.document = new ApiDocument(request.directory(), client, console);
        this.sources = new Sources(request);
    }

    /** Checks that the application can run and starts PostgreSQL where the application could use it and has no other database. */
    static DevSession open(
            DevRequest request,
            Console console,
            GeneratedClient client,
            Supplier<Path> postgres,
            Consumer<DevEvent> events)
            throws IOException {
        SourceCompiler.compiler();
        ApplicationLaunch.mainClass(request);
        ApplicationDatabase database = ApplicationDatabase.open(
                request, new ApplicationEnvironment(request).withCredentials(), postgres, console);
        try {
            return new DevSession(request, console, client, database, events);
        } catch (IOException | RuntimeException e) {
            database.close();
            throw e;
        }
    }

    void start() throws IOException, InterruptedException {
        long start = System.nanoTime();
        console.progress("kit: starting " + request.name() + " …");
        database.description().ifPresent(text -> console.print("kit: database: " + text));
        if (application.apply(() -> {})) {
            boolean documented = document.refresh(readiness, settings.dev());
            addresses.list(settings.dev(), documented).forEach(console::print);
            console.print(console.good("ready in " + DevLoop.seconds(start)) + "; watching the sources; " + Keys.HELP);
        } else {
            application.sayThatItIsSilent(console, port);
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

    void open() throws InterruptedException {
        Browser.open(addresses.home(settings.dev()), console);
    }

    @Override
    public void close() {
        try {
            application.stop();
        } finally {
            handedOver.run();
            database.close();
        }
    }

    private void reload(long start, String reason) throws IOException, InterruptedException {
        Reload reload = application;
        try {
            settings = settings();
            if (reload.apply(sources::takeOver)) {
                console.print(console.good(reload.verb() + " in " + DevLoop.seconds(start)) + ": " + reason);
                document.refresh(readiness, settings.dev());
            }
        } catch (CliException e) {
            console.error(e); // a broken setting must not end the command: the next save may mend it
        }
    }

    private ApplicationProcess launch() throws IOException {
        handedOver.run();
        StartVariables start = environment.forStart(environment.given(), settings, port, database.variables());
        handedOver = start::discard;
        ProcessBuilder builder =
                new ApplicationLaunch(request, console.hasColours(), devtools).prepare(start.variables());
        ApplicationProcess process = ApplicationProcess.start(builder, console);
        process.whenEnded(() -> {
            start.discard();
            events.accept(new DevEvent.Ended(process));
        });
        return process;
    }

    private static boolean hasDevtools(DevRequest request) {
        try (ApplicationClassPath classPath = ApplicationClassPath.of(request.classes(), request.runtimePath())) {
            return classPath.has("org.springframework.boot.devtools.restart.Restarter");
        }
    }

    private ProjectSettings settings() {
        return ProjectSettings.read(request, environment.given(), names);
    }
}
