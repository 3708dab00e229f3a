package dev.kit.cli.dev;

import dev.kit.cli.command.ExitCode;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A process that this one started and takes along when a signal ends it. Used by one thread. */
final class BoundProcess {

    private final Thread hook = new Thread(this::end, "kit-process-stop");

    private @Nullable Process process;

    private BoundProcess() {}

    /** Starts a process; throws {@link InterruptedException} if this one is ending already. */
    static BoundProcess start(ProcessBuilder builder) throws IOException, InterruptedException {
        BoundProcess bound = new BoundProcess();
        synchronized (bound) {
            // Before the start, so that no signal comes between the two.
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

    /** Waits for its end; answers its code, or success where a signal ends this process and decides the code. */
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
