package dev.kit.cli.dev;

import dev.kit.cli.command.Daemon;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A reader of keys until the end of the input: immediately if the terminal supports it, else after Enter.
 *
 * <p>A terminal in raw mode delivers each key immediately and without echo; Ctrl-C remains a signal. May be closed by
 * any thread.
 */
final class Keys implements AutoCloseable {

    private static final int ESCAPE = 27;

    private static final long PATIENCE_SECONDS = 5;

    private static final File TERMINAL = new File("/dev/tty");

    private final InputStream input;

    private final Consumer<DevEvent> listener;

    /** The settings of the terminal before raw mode; null without raw mode, and after their restoration. */
    private @Nullable String before;

    private Keys(InputStream input, Consumer<DevEvent> listener, @Nullable String before) {
        this.input = input;
        this.listener = listener;
        this.before = before;
    }

    /** Starts a thread that reads keys. */
    static Keys listen(InputStream input, Consumer<DevEvent> listener) throws InterruptedException {
        Keys keys = new Keys(input, listener, input == System.in ? rawMode() : null);
        Daemon.start("kit-keys", keys::read);
        return keys;
    }

    /** Returns a description of all keys and of how to type them, in one line. */
    synchronized String help() {
        return DevKey.help() + (before == null ? " (and Enter)" : "");
    }

    /** Restores the terminal. */
    @Override
    public synchronized void close() {
        String settings = before;
        if (settings == null) {
            return;
        }
        before = null;
        try {
            stty(settings);
        } catch (IOException e) {
            System.err.println("kit: the terminal could not be set back; type: stty sane");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Switches the terminal to raw mode and returns its settings before; returns null if there is no terminal or no
     * {@code stty}, as on Windows.
     */
    private static @Nullable String rawMode() throws InterruptedException {
        try {
            String before = stty("-g");
            if (before.isEmpty()) {
                return null;
            }
            stty("-icanon", "-echo", "min", "1");
            return before;
        } catch (IOException e) {
            return null; // then each key is followed by Enter
        }
    }

    private static String stty(String... words) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("stty"));
        command.addAll(List.of(words));
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

    private void read() {
        try {
            for (int key = input.read(); key >= 0; key = input.read()) {
                if (key == ESCAPE) {
                    skipSequence();
                } else if (!Character.isWhitespace(key)) {
                    listener.accept(new DevEvent.Pressed(DevKey.of(key)));
                }
            }
        } catch (IOException e) {
            return; // the terminal is gone; signals remain
        }
    }

    /**
     * Skips the rest of an escape sequence. Arrow and function keys send several bytes, whose letters were not typed.
     */
    private void skipSequence() throws IOException {
        while (input.available() > 0) {
            input.read();
        }
    }
}
