package dev.kit.cli.dev;

import dev.kit.cli.command.Console;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Ends the application's process and starts another on the same port. */
final class ProcessRestart implements Reload {

    /** Starts a process with today's settings. */
    interface Starter {

        /** A started process, which need not answer yet. */
        ApplicationProcess start() throws IOException;
    }

    private final Starter starter;

    private final Readiness readiness;

    private volatile @Nullable ApplicationProcess current;

    ProcessRestart(Starter starter, Readiness readiness) {
        this.starter = starter;
        this.readiness = readiness;
    }

    @Override
    public String verb() {
        return "restarted";
    }

    @Override
    public boolean apply(TakeOver takeOver) throws IOException, InterruptedException {
        stop();
        takeOver.run();
        ApplicationProcess fresh = starter.start();
        current = fresh;
        return readiness.await(fresh);
    }

    /** An application without a web server never opens the port, and may be meant so. */
    void sayThatItIsSilent(Console console, int port) {
        ApplicationProcess running = current;
        if (running != null && running.isAlive()) {
            console.warn("kit: the application runs, but nothing listens on port " + port
                    + "; its sources are followed all the same");
        }
    }

    /** The process that runs or ran last. */
    @Nullable ApplicationProcess current() {
        return current;
    }

    void stop() {
        ApplicationProcess running = current;
        if (running != null) {
            running.stop();
        }
    }
}
