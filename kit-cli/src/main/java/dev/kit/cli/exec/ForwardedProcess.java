package dev.kit.cli.exec;

import dev.kit.cli.command.CliException;
import dev.kit.cli.command.ExitCode;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A child process that ends with this process, and a file that is deleted when it ends. */
final class ForwardedProcess {

    private final ProcessBuilder builder;

    private final Path file;

    private @Nullable Process process;

    ForwardedProcess(ProcessBuilder builder, Path file) {
        this.builder = builder;
        this.file = file;
    }

    /** Runs the program and returns its exit code. Java already reports signals as 128 + n. */
    ExitCode run() {
        Thread hook = new Thread(this::end, "kit-exec-stop");
        // Registered before the start: a signal in between would leave the program running.
        Runtime.getRuntime().addShutdownHook(hook);
        try {
            return new ExitCode(start().waitFor());
        } catch (InterruptedException e) {
            end();
            Thread.currentThread().interrupt();
            return ExitCode.FAILED;
        } finally {
            forget(hook);
            file.toFile().delete();
        }
    }

    private static void forget(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            return; // this process is shutting down, and the hook runs
        }
    }

    private synchronized Process start() {
        try {
            Process started = builder.start();
            process = started;
            return started;
        } catch (IOException e) {
            throw CliException.failed(
                            "The program could not be started.",
                            builder.command().get(0),
                            "Check its name and the PATH.")
                    .causedBy(e);
        }
    }

    private synchronized void end() {
        Process running = process;
        if (running != null) {
            running.destroy();
            running.onExit().join();
        }
        file.toFile().delete();
    }
}
