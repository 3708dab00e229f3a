package dev.kit.studio.entries;

import java.util.Locale;

/** A choice with a label for messages, URLs and the HTTP API. */
public interface Labelled {

    /** Returns the name of the constant. */
    String name();

    /** Returns the name in lower case. */
    default String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
