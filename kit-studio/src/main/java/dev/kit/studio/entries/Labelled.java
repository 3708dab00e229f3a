package dev.kit.studio.entries;

import java.util.Locale;

/** A choice, by whose label messages, URLs and the HTTP API name it. */
public interface Labelled {

    /** Returns the name of the constant. */
    String name();

    /** Returns the name in lower case. */
    default String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
