package dev.kit.boot.client;

import dev.kit.client.NameDistance;
import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** The most similar of the known names. */
final class Nearest {

    private Nearest() {}

    /** Returns the name that was probably meant; empty if none is similar. */
    static Optional<String> to(String given, Collection<String> known) {
        return known.stream()
                .filter(name -> NameDistance.between(plain(given), plain(name)) <= Math.max(1, given.length() / 3))
                .min(Comparator.comparingInt(name -> NameDistance.between(plain(given), plain(name))));
    }

    /** Returns a name in the form in which names are equal whatever their dashes and case. */
    static String plain(String name) {
        return name.replaceAll("[^A-Za-z0-9]", "").toLowerCase(Locale.ROOT);
    }
}
