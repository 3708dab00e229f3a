package dev.kit.cli.dev;

import dev.kit.cli.command.ExitCode;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A child process that ends with this process when a signal ends it. Used by one thread. */
final class BoundProcess {

    private final Thread hook = new Thread(this::end, "kit-process-stop");

    private @Nullable Process process;

    private BoundProcess() {}

    /** Starts a process; throws {@link InterruptedException} if this process is already shutting down. */
    static BoundProcess start(ProcessBuilder builder) throws IOException, InterruptedException {
        BoundProcess bound = new BoundProcess();
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
                Runtime.getRuntime().removeShutdownHook(bound.hook);
                throw e;
            }
        }
        return bound;
    }

    ProcessHandle handle() {
        return started().toHandle();
    }

    /**
     * Waits for the process to exit and returns its exit code. While a signal ends this process, the signal decides the
     * code and success is returned.
     */
    ExitCode await() throws InterruptedException {
        int code = started().waitFor();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            return ExitCode.OK;
        }
        return new ExitCode(code);
    }

    private synchronized Process started() {
        if (process == null) {
            throw new IllegalStateException("The process was not started");
        }
        return process;
    }

    private synchronized void end() {
        if (process != null) {
            process.destroy();
            process.onExit().join();
        }
    }
}
