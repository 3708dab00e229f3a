package dev.kit.cli.dev;

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
