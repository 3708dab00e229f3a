package dev.kit.studio.monitor;

import java.security.SecureRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;

/**
 * Identities ordered by time: 26 lower-case characters, of which ten are the millisecond.
 *
 * <p>Within one millisecond a counter keeps the order, so identities of one process sort by creation.
 * Thread-safe.
 */
final class EntryIds {

    private static final String ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
    private static final int COUNTER_BITS = 16;

    private final String tail;
    private final AtomicLong last = new AtomicLong();

    EntryIds() {
        tail = new SecureRandom()
                .ints(12, 0, ALPHABET.length())
                .mapToObj(i -> ALPHABET.substring(i, i + 1))
                .collect(Collectors.joining());
    }

    String next() {
        long now = System.currentTimeMillis() << COUNTER_BITS;
        long value = last.updateAndGet(previous -> Math.max(previous + 1, now));
        char[] id = new char[14];
        long counter = value & ((1 << COUNTER_BITS) - 1);
        for (int i = 13; i >= 10; i--, counter >>>= 5) {
            id[i] = ALPHABET.charAt((int) (counter & 31));
        }
        long millis = value >>> COUNTER_BITS;
        for (int i = 9; i >= 0; i--, millis >>>= 5) {
            id[i] = ALPHABET.charAt((int) (millis & 31));
        }
        return new String(id) + tail;
    }

    /** Returns whether the text has the form of an identity; does not check existence. */
    static boolean looksLikeOne(String text) {
        return text.length() == 26 && text.chars().allMatch(c -> ALPHABET.indexOf(c) >= 0);
    }
}
