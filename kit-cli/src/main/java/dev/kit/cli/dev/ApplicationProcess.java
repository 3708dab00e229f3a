package dev.kit.cli.dev;

import dev.kit.cli.command.CliException;
import dev.kit.cli.command.Console;
import dev.kit.cli.command.Daemon;
import dev.kit.cli.dev.door.CallerMark;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The process of the running application. Its output is forwarded to the console. Thread-safe. */
final class ApplicationProcess {

    private static final long GRACE_SECONDS = 10;

    private final Process process;

    private final ControlLine control;

    private ApplicationProcess(Process process, ControlLine control) {
        this.process = process;
        this.control = control;
    }

    /** Starts a process. {@code mark} is the secret by which the application recognises callers, or null. */
    static ApplicationProcess start(ProcessBuilder builder, Console console, @Nullable CallerMark mark) {
        try {
            ControlLine control = ControlLine.open();
            Process process = builder.start();
            greet(process, control.greeting(mark));
            Daemon.start("kit-application-out", () -> forward(process.getInputStream(), console.out()));
            Daemon.start("kit-application-err", () -> forward(process.getErrorStream(), console.err()));
            return new ApplicationProcess(process, control);
        } catch (IOException e) {
            throw CliException.failed(
                    "The application's process could not be started: " + e.getMessage(),
                    builder.command().get(0),
                    "Check that JAVA_HOME is a whole JDK.",
                    e);
        }
    }

    long pid() {
        return process.pid();
    }

    /** Returns the connection to the process. */
    ControlLine control() {
        return control;
    }

    boolean isAlive() {
        return process.isAlive();
    }

    int exitCode() {
        return process.exitValue();
    }

    void whenEnded(Runnable listener) {
        Daemon.start("kit-application-end", () -> {
            process.onExit().join();
            control.close();
            listener.run();
        });
    }

    /**
     * Closes the standard input of the application, which runs its shutdown hooks, and destroys the process after a
     * timeout.
     */
    void stop() {
        try {
            process.getOutputStream().close();
        } catch (IOException e) {
            process.destroy(); // the pipe broke with the process
        }
        try {
            if (!process.waitFor(GRACE_SECONDS, TimeUnit.SECONDS)) {
                process.destroy();
            }
            if (!process.waitFor(GRACE_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }

    /** Writes the greeting. A process that exits at once breaks the pipe; its exit is reported separately. */
    private static void greet(Process process, String greeting) {
        try {
            process.getOutputStream().write(greeting.getBytes(StandardCharsets.UTF_8));
            process.getOutputStream().flush();
        } catch (IOException e) {
            process.destroy();
        }
    }

    private static void forward(InputStream from, PrintStream to) {
        byte[] buffer = new byte[8192];
        try (from) {
            for (int read = from.read(buffer); read >= 0; read = from.read(buffer)) {
                to.write(buffer, 0, read);
                to.flush();
            }
        } catch (IOException e) {
            to.println("kit: the application's output ended early: " + e.getMessage());
        }
    }
}
