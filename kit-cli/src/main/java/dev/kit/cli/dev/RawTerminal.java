package dev.kit.cli.dev;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * A terminal in raw mode, which delivers each key immediately and without echo. Ctrl-C remains a signal. Closed once,
 * by any thread.
 */
final class RawTerminal implements AutoCloseable {

    private static final long PATIENCE_SECONDS = 5;

    private static final File TERMINAL = new File("/dev/tty");

    private final String before;

    private boolean closed;

    private RawTerminal(String before) {
        this.before = before;
    }

    /** Switches the terminal to raw mode; returns empty if there is no terminal or no {@code stty}, as on Windows. */
    static Optional<RawTerminal> open() throws InterruptedException {
        try {
            String before = stty("-g");
            if (before.isEmpty()) {
                return Optional.empty();
            }
            stty("-icanon", "-echo", "min", "1");
            return Optional.of(new RawTerminal(before));
        } catch (IOException e) {
            return Optional.empty(); // then each key is followed by Enter
        }
    }

    /** Restores the terminal. */
    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        try {
            stty(before);
        } catch (IOException e) {
            System.err.println("kit: the terminal could not be set back; type: stty sane");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static String stty(String... words) throws IOException, InterruptedException {
        String[] command = new String[words.length + 1];
        command[0] = "stty";
        System.arraycopy(words, 0, command, 1, words.length);
        Process process = new ProcessBuilder(command)
                .redirectInput(TERMINAL)
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
            process.destroy();
            throw new IOException(said);
        }
        return said;
    }
}
