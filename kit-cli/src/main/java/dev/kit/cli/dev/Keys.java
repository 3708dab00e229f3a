package dev.kit.cli.dev;

import java.io.IOException;
import java.io.InputStream;
import java.util.function.IntConsumer;

/** Reads keys: at once where the terminal can, else a letter and Enter. */
final class Keys implements AutoCloseable {

    static final String HELP = "r restart · o open · q quit (and Enter)";

    private final InputStream input;

    private final IntConsumer listener;

    Keys(InputStream input, IntConsumer listener) {
        this.input = input;
        this.listener = listener;
    }

    void start() {
        Thread thread = new Thread(this::listen, "kit-keys");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() {
        // The thread is a daemon: a blocked read cannot be ended otherwise.
    }

    private void listen() {
        try {
            for (int key = input.read(); key >= 0; key = input.read()) {
                if (!Character.isWhitespace(key)) {
                    listener.accept(key);
                }
            }
        } catch (IOException e) {
            listener.accept(-1); // the terminal is gone; Ctrl-C remains
        }
    }
}
