package dev.kit.cli.dev;

import dev.kit.cli.command.CliException;
import dev.kit.cli.command.Console;
import dev.kit.cli.command.Daemon;
import dev.kit.cli.command.ExitCode;
import dev.kit.cli.project.KitDirectory;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.file.ClosedWatchServiceException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The event loop of a run, which follows an application's sources.
 *
 * <p>{@link #run} blocks the calling thread. {@link #stop} may be called by any thread, such as a shutdown hook, and
 * returns when everything has stopped.
 */
public final class DevLoop {

    private final DevRequest request;

    private final Console console;

    private final GeneratedClient client;

    private final Supplier<Path> postgres;

    private final ProjectBuild build;

    private final @Nullable InputStream keys;

    private final BlockingQueue<DevEvent> events = new LinkedBlockingQueue<>();

    private final CountDownLatch ended = new CountDownLatch(1);

    private final Object interruption = new Object();

    private @Nullable Thread interruptible;

    private boolean begun;

    private volatile boolean stopping;

    /**
     * Creates a run; nothing is started yet.
     *
     * @param postgres fetches the artifact of PostgreSQL when it is first needed
     * @param build the build, which is read anew when one of its files changes
     * @param keys the stream that keys are read from, or null for none
     */
    public DevLoop(
            DevRequest request,
            Console console,
            GeneratedClient client,
            Supplier<Path> postgres,
            ProjectBuild build,
            @Nullable InputStream keys) {
        this.request = request;
        this.console = console;
        this.client = client;
        this.postgres = postgres;
        this.build = build;
        this.keys = keys;
    }

    /**
     * Runs until the user quits or {@link #stop} is called.
     *
     * @throws CliException if nothing can be started
     */
    @SuppressWarnings("try") // the lock is held, not used
    public ExitCode run() {
        KitDirectory.create(request.directory());
        synchronized (interruption) {
            begun = true;
        }
        try (FileChannel lock = KitDirectory.lock(request.workDirectory());
                DevSession session = DevSession.open(request, console, client, postgres, build, events::add);
                SourceWatch watch = new SourceWatch(session::watched);
                IdleMemory memory = new IdleMemory()) {
            try {
                allowInterruption();
                follow(watch);
                develop(session, memory);
            } finally {
                finishUndisturbed();
            }
            return ExitCode.OK;
        } catch (IOException e) {
            if (stopping) {
                return ExitCode.OK; // an interrupted thread cannot write files
            }
            throw CliException.failed(
                    "kit dev cannot work here: " + e.getMessage(),
                    request.directory().toString(),
                    "See that the directory and its .kit can be written.",
                    e);
        } catch (RuntimeException e) {
            if (stopping) {
                return ExitCode.OK; // an interrupted thread cannot read; javac wraps the exception in its own
            }
            throw e;
        } catch (InterruptedException e) {
            return ExitCode.OK; // stop() does not wait for an application that starts slowly
        } finally {
            ended.countDown();
        }
    }

    /** Runs like {@link #run}; a signal to this process stops the run and decides the exit code. */
    ExitCode runUntilSignalled() {
        Thread hook = new Thread(this::stop, "kit-dev-stop");
        Runtime.getRuntime().addShutdownHook(hook);
        ExitCode code = run();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            return ExitCode.OK; // a signal ends this process
        }
        return code;
    }

    /** Returns the stream that keys are read from, or null without a terminal. */
    static @Nullable InputStream keys() {
        return Console.isTerminal() ? System.in : null;
    }

    /**
     * Ends the run and waits for its processes to exit.
     *
     * <p>The wait is limited to 60 seconds.
     */
    public void stop() {
        stopping = true;
        try {
            if (interrupt()) {
                ended.await(60, TimeUnit.SECONDS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Allows {@link #stop} to interrupt this thread. An earlier interrupt would leave a partially started database
     * running.
     */
    private void allowInterruption() throws InterruptedException {
        synchronized (interruption) {
            interruptible = Thread.currentThread();
        }
        if (stopping) {
            throw new InterruptedException("stopped while starting");
        }
    }

    /** Prevents further interrupts, because from here on the thread only stops the processes that it started. */
    private void finishUndisturbed() {
        synchronized (interruption) {
            interruptible = null;
            if (Thread.interrupted()) {
                console.progress("kit: stopping …");
            }
        }
    }

    /** Interrupts the running thread unless it is already stopping; returns whether the run has begun. */
    private boolean interrupt() {
        synchronized (interruption) {
            if (interruptible != null) {
                interruptible.interrupt();
            }
            return begun;
        }
    }

    @SuppressWarnings("try") // closed to restore the terminal
    private void develop(DevSession session, IdleMemory memory) throws IOException, InterruptedException {
        if (keys == null) {
            session.start("");
            react(session, memory);
        } else {
            try (Keys listening = Keys.listen(keys, events::add)) {
                session.start("; " + listening.help());
                react(session, memory);
            }
        }
    }

    private void react(DevSession session, IdleMemory memory) throws IOException, InterruptedException {
        while (true) {
            memory.used();
            DevEvent event = events.take();
            if (event instanceof DevEvent.Changed) {
                session.follow();
                session.tests().changed();
            } else if (event instanceof DevEvent.Restarted) {
                session.restarted();
                session.tests().changed();
            } else if (event instanceof DevEvent.Ended end) {
                session.report(end.application());
            } else if (event instanceof DevEvent.Pressed pressed && !press(session, pressed.key())) {
                return;
            }
        }
    }

    /** Performs the action of a key; returns false if the run is to end. */
    private boolean press(DevSession session, Optional<DevKey> key) throws IOException, InterruptedException {
        if (key.isEmpty()) {
            console.progress(DevKey.help());
            return true;
        }
        switch (key.get()) {
            case RESTART -> session.restart("asked for");
            case TESTS -> session.tests().run();
            case CONTINUOUS -> session.tests().toggle();
            case OPEN -> session.open();
            case ENVIRONMENT -> session.reportEnvironment();
            case LIVE -> session.pause();
            case CLEAR -> console.clear();
            case QUIT -> {
                return false;
            }
        }
        return true;
    }

    private void follow(SourceWatch watch) {
        Daemon.start("kit-watch", () -> {
            try {
                while (true) {
                    watch.await();
                    events.add(new DevEvent.Changed());
                }
            } catch (ClosedWatchServiceException e) {
                return; // the run has ended
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
    }

    static String seconds(long sinceNanos) {
        double seconds = (System.nanoTime() - sinceNanos) / 1e9;
        return String.format(Locale.ROOT, "%.1f s", seconds);
    }
}
