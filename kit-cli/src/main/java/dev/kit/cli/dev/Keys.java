package dev.kit.cli.dev;

import java.io.IOException;
import java.io.InputStream;
import java.util.function.IntConsumer;

/** Reads keys, each with Enter, until the input ends. */
final class Keys {

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

    private void listen() {
        try {
            for (int key = input.read(); key >= 0; key = input.read()) {
                if (!Character.isWhitespace(key)) {
                    listener.accept(key);
                }
            }
        } catch (IOException e) {
            return; // the terminal is gone; signals remain
        }
    }
}
