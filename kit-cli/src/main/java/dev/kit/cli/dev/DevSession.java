package dev.kit.cli.dev;

import dev.kit.cli.application.ApplicationClassPath;
import dev.kit.cli.command.Console;
import dev.kit.cli.dev.compile.SourceCompiler;
import dev.kit.cli.dev.door.FrontDoor;
import dev.kit.cli.dev.door.Gate;
import dev.kit.cli.dev.door.Obstacle;
import dev.kit.envkit.settings.SettingNames;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The processes of one run, and what happens to them.
 *
 * <p>Requests at the door and the thread of the loop look for changes under one lock, so that a request waits for a reload
 * that is under way. Thread-safe.
 */
final class DevSession implements AutoCloseable, Gate {

    private final DevRequest request;

    private final Console console;

    private final Consumer<DevEvent> events;

    private final ApplicationEnvironment environment;

    private final ApplicationDatabase database;

    private final Ports ports;

    private final Readiness readiness;

    private final Addresses addresses;

    private final RunningApplication application;

    private final ApiDocument document;

    private final Sources sources;

    private final Reloader reloader;

    private final SettingNames names;

    private final boolean devtools;

    private final ReentrantLock lock = new ReentrantLock(true);

    private final @Nullable FrontDoor door;

    private volatile ProjectSettings settings;

    private long lookedNanos = System.nanoTime();

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
        this.ports = new Ports(choice.port(), settings.dev().secure() ? choice.port() : PortChoice.anyFree());
        this.readiness = new Readiness(ports.inner());
        this.addresses = new Addresses(request.name(), ports.open(), readiness);
        this.application = new RunningApplication(this::launch, readiness);
        this.document = new ApiDocument(request.directory(), client, console);
        this.sources = new Sources(request);
        this.reloader = new Reloader(request.directory(), sources, application, console);
        this.door = ports.hasDoor() ? FrontDoor.open(address(), ports.open(), this) : null;
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
        boolean ready;
        lock.lockInterruptibly();
        try {
            ready = application.restartProcess(() -> {});
        } finally {
            lock.unlock();
        }
        if (ready) {
            boolean documented = document.refresh(readiness, settings.dev());
            addresses.list(settings.dev(), documented).forEach(console::print);
            console.print(console.good("ready in " + DevLoop.seconds(start)) + "; watching the sources; " + Keys.HELP);
        } else {
            sayThatItIsSilent();
        }
        sources.warmUp();
    }

    @Override
    public Passage enter() throws InterruptedException {
        long arrived = System.nanoTime();
        lock.lockInterruptibly();
        try {
            if (lookedNanos - arrived < 0) {
                look();
            }
            Optional<Obstacle> obstacle = reloader.obstacle();
            if (obstacle.isPresent()) {
                return new Passage.Closed(obstacle.get());
            }
            application.requests().begin();
            return new Passage.Open(
                    ports.inner(),
                    application.generation(),
                    () -> application.requests().end());
        } catch (IOException e) {
            return new Passage.Closed(
                    new Obstacle("The change could not be brought in", String.valueOf(e.getMessage()), List.of()));
        } finally {
            lock.unlock();
        }
    }

    /** Brings in what changed. */
    void follow() throws IOException, InterruptedException {
        lock.lockInterruptibly();
        try {
            look();
        } finally {
            lock.unlock();
        }
    }

    void restart(String reason) throws IOException, InterruptedException {
        lock.lockInterruptibly();
        try {
            lookedNanos = System.nanoTime();
            if (reloader.restart(reason)) {
                events.accept(new DevEvent.Restarted());
            }
        } finally {
            lock.unlock();
        }
    }

    /** Fetches the API document from an application that was started again. */
    void refreshDocument() throws InterruptedException {
        document.refresh(readiness, settings.dev());
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
    public void close() throws IOException {
        try {
            if (door != null) {
                door.close();
            }
            application.stop();
        } finally {
            handedOver.run();
            database.close();
        }
    }

    private void look() throws IOException, InterruptedException {
        lookedNanos = System.nanoTime();
        if (reloader.follow()) {
            events.accept(new DevEvent.Restarted());
        }
    }

    /** An application without a web server never opens the port, and may be meant so. */
    private void sayThatItIsSilent() {
        if (application.isAlive()) {
            console.warn("kit: the application runs, but nothing listens on port " + ports.open()
                    + "; its sources are followed all the same");
        }
    }

    private ApplicationProcess launch() throws IOException {
        handedOver.run();
        settings = settings();
        StartVariables start = environment.forStart(environment.given(), settings, ports, database.variables());
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

    /** Where the application itself would listen. */
    private @Nullable InetAddress address() throws IOException {
        String given = Optional.ofNullable(environment.given().get("SERVER_ADDRESS"))
                .or(() -> settings.spring().find("server.address"))
                .orElse("");
        return given.isBlank() ? null : InetAddress.getByName(given.strip());
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
