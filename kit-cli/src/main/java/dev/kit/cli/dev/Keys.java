package dev.kit.cli.dev;

import java.io.IOException;
import java.io.InputStream;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A reader of keys until the end of the input: immediately if the terminal supports it, else after Enter. */
final class Keys implements AutoCloseable {

    private static final int ESCAPE = 27;

    private final InputStream input;

    private final Consumer<DevEvent> listener;

    private final @Nullable RawTerminal terminal;

    private Keys(InputStream input, Consumer<DevEvent> listener, @Nullable RawTerminal terminal) {
        this.input = input;
        this.listener = listener;
        this.terminal = terminal;
    }

    /** Starts a thread that reads keys. */
    static Keys listen(InputStream input, Consumer<DevEvent> listener) throws InterruptedException {
        RawTerminal terminal = input == System.in ? RawTerminal.open().orElse(null) : null;
        Keys keys = new Keys(input, listener, terminal);
        Thread thread = new Thread(keys::read, "kit-keys");
        thread.setDaemon(true);
        thread.start();
        return keys;
    }

    /** Returns a description of all keys and of how to type them, in one line. */
    String help() {
        return DevKey.help() + (terminal == null ? " (and Enter)" : "");
    }

    @Override
    public void close() {
        if (terminal != null) {
            terminal.close();
        }
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
