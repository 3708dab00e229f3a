package dev.kit.cli.dev;

import dev.kit.cli.command.CliException;
import dev.kit.cli.command.Console;
import dev.kit.cli.dev.compile.SourceCompiler;
import dev.kit.cli.dev.compile.SourceModule;
import dev.kit.cli.dev.door.FrontDoor;
import dev.kit.cli.dev.door.Gate;
import dev.kit.cli.dev.door.Obstacle;
import dev.kit.cli.dev.tests.ContinuousTests;
import dev.kit.cli.dev.tests.TestPlace;
import dev.kit.cli.project.StudioAddress;
import dev.kit.envkit.settings.SettingNames;
import dev.kit.redaction.callers.CallerRules;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The processes of one run and their life cycle.
 *
 * <p>Requests at the proxy and the thread of the loop check for changes under one lock, so that a request waits for a
 * reload in progress. Thread-safe.
 */
final class DevSession implements AutoCloseable, Gate {

    private volatile DevRequest request;

    private final Console console;

    private final Consumer<DevEvent> events;

    private volatile ApplicationEnvironment environment;

    private final ApplicationDatabase database;

    private final Entrance entrance;

    private final RunningApplication application;

    private final ServedDocument document;

    private final ConstructRefresh constructs;

    private volatile Sources sources;

    private volatile Reloader reloader;

    private volatile SettingNames names;

    private final ProjectBuild build;

    private final BuildFiles buildFiles;

    private final boolean devtools;

    private final ReentrantLock lock = new ReentrantLock(true);

    private final @Nullable FrontDoor door;

    private volatile ProjectSettings settings;

    private long lookedNanos = System.nanoTime();

    private volatile ContinuousTests tests;

    private volatile boolean paused;

    private volatile Map<String, String> started = Map.of();

    /** The reason why the build could not be read, or null if it could. */
    private volatile @Nullable Obstacle brokenBuild;

    private @Nullable LibraryArchive archive;

    /** The last process whose studio was looked for; an earlier one may not have answered. */
    private @Nullable ApplicationProcess announced;

    /** The deletion of files passed to the last process, in case it never read them. */
    private Runnable handedOver = () -> {};

    private DevSession(
            DevRequest request,
            Console console,
            GeneratedClient client,
            ApplicationDatabase database,
            ProjectBuild build,
            Consumer<DevEvent> events)
            throws IOException {
        this.request = request;
        this.console = console;
        this.build = build;
        this.buildFiles = new BuildFiles(build, console);
        this.events = events;
        this.database = database;
        this.environment = new ApplicationEnvironment(request);
        this.names = ProjectSettings.names(request);
        this.devtools = ApplicationLaunch.hasDevtools(request);
        if (devtools) {
            console.progress("kit: spring-boot-devtools is on the class path; its restart is off, kit dev"
                    + " restarts; its settings for development stay");
        }
        this.settings = settings();
        this.entrance = Entrance.choose(request, settings, console);
        this.application =
                new RunningApplication(this::launch, this::outdated, entrance.readiness(), request.debugPort() != null);
        this.document = new ServedDocument(request.directory(), client, console);
        this.constructs = new ConstructRefresh(Duration.ofSeconds(1), console);
        this.sources = new Sources(request, build.begun());
        this.reloader = new Reloader(request.directory(), sources, application, console);
        this.tests = new ContinuousTests(testPlace(request), () -> sources.classes(), console);
        this.door = entrance.open(this);
    }

    /** Checks that the application can run, and starts PostgreSQL if it can use it and has no other database. */
    static DevSession open(
            DevRequest request,
            Console console,
            GeneratedClient client,
            Supplier<Path> postgres,
            ProjectBuild build,
            Consumer<DevEvent> events)
            throws IOException {
        SourceCompiler.compiler();
        MainClass.of(request);
        ApplicationDatabase database = ApplicationDatabase.open(
                request, new ApplicationEnvironment(request).withCredentials(), postgres, console);
        try {
            return new DevSession(request, console, client, database, build, events);
        } catch (IOException | RuntimeException e) {
            database.close();
            throw e;
        }
    }

    /** Returns the files and directories whose changes are currently relevant. */
    List<Path> watched() {
        List<Path> watched = new ArrayList<>(request.watched());
        watched.addAll(build.files());
        watched.addAll(tests.watched());
        return watched;
    }

    /** Starts the application. {@code hint} is appended to the line that reports that it is ready. */
    void start(String hint) throws IOException, InterruptedException {
        long start = System.nanoTime();
        Sources.kotlinNote(request).ifPresent(note -> console.warn("kit: " + note));
        console.progress("kit: starting " + request.name() + " …");
        database.description().ifPresent(text -> console.print("kit: database: " + text));
        if (!settings.dev().namesProfiles()) {
            console.print("kit: profile: " + request.stage()
                    + " (nothing names another; SPRING_PROFILES_ACTIVE=default starts as without kit dev)");
        }
        boolean ready;
        lock.lockInterruptibly();
        try {
            ready = application.restartProcess(() -> {});
        } finally {
            lock.unlock();
        }
        if (ready) {
            boolean documented = restarted();
            entrance.addresses(request.name(), settings.dev(), documented).forEach(console::print);
            console.print(console.good("ready in " + DevLoop.seconds(start)) + "; watching the sources" + hint);
        } else {
            sayThatItIsSilent();
        }
        sources.warmUp();
        LibraryArchive libraries = new ApplicationLaunch(request, console.hasColours(), devtools).archive();
        libraries.makeLater(console);
        archive = libraries;
    }

    @Override
    public Passage enter(String target) throws InterruptedException {
        long arrived = System.nanoTime();
        lock.lockInterruptibly();
        try {
            if (lookedNanos - arrived < 0) {
                look();
            }
            Optional<Obstacle> obstacle = Optional.ofNullable(brokenBuild).or(reloader::obstacle);
            if (settings.dev().isBuildState(target)) {
                return new Passage.Told(obstacle.orElse(null));
            }
            if (obstacle.isPresent() && !(settings.dev().isStudio(target) && reloader.runs())) {
                return new Passage.Closed(obstacle.get());
            }
            application.begin();
            return new Passage.Open(entrance.ports().inner(), application.generation(), application::end);
        } catch (IOException e) {
            return new Passage.Closed(
                    new Obstacle("The change could not be brought in", String.valueOf(e.getMessage()), List.of()));
        } finally {
            lock.unlock();
        }
    }

    @Override
    public CallerRules readers() {
        return settings.callers();
    }

    /** Applies pending changes. */
    void follow() throws InterruptedException {
        lock.lockInterruptibly();
        try {
            look();
        } catch (IOException e) {
            console.warn("kit: the change could not be brought in: " + e.getMessage()
                    + "; the next request or change tries it again");
        } finally {
            lock.unlock();
        }
    }

    void restart(String reason) throws IOException, InterruptedException {
        lock.lockInterruptibly();
        try {
            lookedNanos = System.nanoTime();
            if (brokenBuild == null ? reloader.restart(reason) : renew(reason)) {
                events.accept(new DevEvent.Restarted());
            }
        } finally {
            lock.unlock();
        }
    }

    /** Updates the files that describe the running application; returns false if it has no API document. */
    boolean restarted() throws IOException, InterruptedException {
        ApplicationProcess running = application.current();
        if (running != announced) {
            entrance.announceStudio(request.directory(), settings.dev());
            announced = running;
        }
        constructs.request(request, settings);
        return application.isDocumented() && document.refresh(entrance.readiness(), settings.dev());
    }

    /** Reports that the application ended, unless this process stopped it. */
    void report(ApplicationProcess gone) {
        if (gone == application.current()) {
            console.warn("kit: the application ended with exit code " + gone.exitCode()
                    + "; change a file or press r to start it again");
        }
    }

    /** Pauses or resumes the following of changes. */
    void pause() throws IOException, InterruptedException {
        paused = !paused;
        console.print(paused ? "kit: changes wait until l is pressed" : "kit: changes are followed again");
        follow();
    }

    /** Prints the origins of the application's variables. */
    void reportEnvironment() {
        try {
            environment.report(started).forEach(console::print);
        } catch (CliException e) {
            console.error(e); // the secrets cannot be opened at the moment
        }
    }

    ContinuousTests tests() {
        return tests;
    }

    void open() throws InterruptedException {
        entrance.browse(settings.dev(), console);
    }

    @Override
    public void close() throws IOException {
        try {
            tests.close();
            constructs.close();
            StudioAddress.delete(request.directory());
            if (door != null) {
                door.close();
            }
            application.stop();
            if (archive != null) {
                archive.stop();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            handedOver.run();
            database.close();
        }
    }

    private void look() throws IOException, InterruptedException {
        lookedNanos = System.nanoTime();
        if (paused) {
            return;
        }
        Optional<String> ofBuild = buildFiles.due();
        if (ofBuild.isEmpty() ? reloader.follow() : renew(ofBuild.get())) {
            events.accept(new DevEvent.Restarted());
        }
    }

    /** Continues with another class path. The earlier version is kept while the build is invalid. */
    private boolean renew(String reason) throws IOException, InterruptedException {
        console.progress("kit: " + reason + "; reading the build …");
        try {
            DevRequest fresh = buildFiles.read();
            Sources other = new Sources(fresh, Instant.MAX);
            other.adopt(sources);
            request = fresh;
            environment = new ApplicationEnvironment(fresh);
            names = ProjectSettings.names(fresh);
            sources = other;
            reloader = new Reloader(fresh.directory(), other, application, console);
            tests = tests.renew(testPlace(fresh));
            brokenBuild = null;
            boolean restarted = reloader.renew(reason);
            buildFiles.done();
            return restarted;
        } catch (CliException e) {
            buildFiles.done();
            brokenBuild = new Obstacle("The build cannot be read", e.report(), List.of());
            console.error(e);
            return false;
        }
    }

    /**
     * Warns that nothing listens on the port. An application without a web server never opens it, which may be
     * intended.
     */
    private void sayThatItIsSilent() {
        if (application.isAlive()) {
            console.warn("kit: the application runs, but nothing listens on port "
                    + entrance.ports().open() + "; its sources are followed all the same");
        }
    }

    /** Starts a process with the settings that are current at that time. */
    private ApplicationProcess launch() throws IOException {
        handedOver.run();
        database.decide(request, environment.withCredentials())
                .ifPresent(text -> console.print("kit: database: " + text));
        settings = settings();
        StartVariables start =
                environment.forStart(environment.given(), settings, entrance.ports(), database.variables());
        handedOver = start::discard;
        started = start.variables();
        ProcessBuilder builder =
                new ApplicationLaunch(request, console.hasColours(), devtools).prepare(start.variables());
        ApplicationProcess process = ApplicationProcess.start(builder, console, entrance.mark());
        process.whenEnded(() -> {
            start.discard();
            events.accept(new DevEvent.Ended(process));
        });
        return process;
    }

    private TestPlace testPlace(DevRequest developed) {
        List<Path> classes =
                developed.modules().stream().map(SourceModule::classes).toList();
        return new TestPlace(
                build::tests,
                build::testLauncher,
                classes,
                developed.compilerSettings(),
                developed.directory(),
                developed.workDirectory(),
                developed.environment());
    }

    private ProjectSettings settings() {
        return ProjectSettings.read(request, environment.given(), names);
    }

    private Optional<String> outdated() {
        return database.isOutdated(request, environment.withCredentials())
                ? Optional.of("another database is used")
                : Optional.empty();
    }
}
