package dev.kit.studio.monitor;

import java.util.Locale;

/** Short identifiers for groups of equivalent things. */
final class Fingerprints {

    private Fingerprints() {}

    static String hex(long hash) {
        return String.format(Locale.ROOT, "%08x", (int) (hash ^ (hash >>> 32)));
    }
}
