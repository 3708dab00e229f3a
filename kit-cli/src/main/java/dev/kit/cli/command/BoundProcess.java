package dev.kit.cli.command;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A child process that ends with this process, also by a signal. Used by one thread. */
public final class BoundProcess implements AutoCloseable {

    private final Thread hook = new Thread(this::end, "kit-process-stop");

    private final Runnable afterwards;

    private @Nullable Process process;

    private BoundProcess(Runnable afterwards) {
        this.afterwards = afterwards;
    }

    /**
     * Starts a process.
     *
     * @throws InterruptedException if this process is already shutting down
     */
    public static BoundProcess start(ProcessBuilder builder) throws IOException, InterruptedException {
        return start(builder, () -> {});
    }

    /** Starts a process. A signal to this process also runs {@code afterwards}. */
    public static BoundProcess start(ProcessBuilder builder, Runnable afterwards)
            throws IOException, InterruptedException {
        BoundProcess bound = new BoundProcess(afterwards);
        synchronized (bound) {
            // Registered before the start, so that no signal arrives between the two.
            try {
                Runtime.getRuntime().addShutdownHook(bound.hook);
            } catch (IllegalStateException e) {
                throw new InterruptedException("This process is ending");
            }
            try {
                bound.process = builder.start();
            } catch (IOException e) {
                bound.unhook();
                throw e;
            }
        }
        return bound;
    }

    /** Returns the running process. */
    public synchronized Process process() {
        if (process == null) {
            throw new IllegalStateException("The process was not started");
        }
        return process;
    }

    /**
     * Waits for the process to exit and returns its exit code.
     *
     * <p>While a signal ends this process, the signal decides the code and success is returned.
     */
    public ExitCode await() throws InterruptedException {
        int code = process().waitFor();
        return unhook() ? new ExitCode(code) : ExitCode.OK;
    }

    /** Returns false if this process is shutting down. */
    private boolean unhook() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
            return true;
        } catch (IllegalStateException e) {
            return false;
        }
    }

    /** Ends the process if it still runs. */
    @Override
    public void close() {
        unhook();
        end();
    }

    private synchronized void end() {
        if (process != null) {
            process.destroy();
            process.onExit().join();
        }
        afterwards.run();
    }
}
