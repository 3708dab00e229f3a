package dev.kit.studio.monitor;

import java.util.Locale;

/** Short names for things that count as the same. */
final class Fingerprints {

    private Fingerprints() {}

    static String hex(long hash) {
        return String.format(Locale.ROOT, "%08x", (int) (hash ^ (hash >>> 32)));
    }
}
