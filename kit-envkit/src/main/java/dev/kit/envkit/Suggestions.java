package dev.kit.envkit;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;

/** Finds misspelt names, only among names that are set and that no variable reads. */
final class Suggestions {

    /** The maximum number of missing names; more of them are hardly misspelt one by one. */
    private static final int MOST = 20;

    private final Function<String, List<String>> origins;
    private final List<String> unread;
    private int given;

    /**
     * Creates suggestions among the names in {@code set} but not in {@code read}.
     *
     * @param origins returns the places that set a name, the effective one first
     */
    Suggestions(Function<String, List<String>> origins, Collection<String> set, Set<String> read) {
        this.origins = origins;
        this.unread = set.stream().filter(name -> !read.contains(name)).sorted().toList();
    }

    List<String> forMissing(String name) {
        List<String> empty = origins.apply(name);
        if (!empty.isEmpty()) {
            return List.of("set but empty in " + empty.get(0));
        }
        String similar = given++ < MOST ? mostSimilar(name) : "";
        return similar.isEmpty()
                ? List.of()
                : List.of("did you mean " + similar + "? "
                        + origins.apply(similar).get(0) + " sets it and nothing reads it");
    }

    private String mostSimilar(String name) {
        int allowed = Math.max(1, name.length() / 4);
        String best = "";
        int shortest = allowed + 1;
        String plain = plain(name);
        for (String candidate : unread) {
            int distance = plain(candidate).equals(plain) ? 0 : EditDistance.between(name, candidate, allowed);
            if (distance < shortest) {
                shortest = distance;
                best = candidate;
            }
        }
        return best;
    }

    private static String plain(String name) {
        return name.replace("_", "").replace("-", "").replace(".", "").toLowerCase(Locale.ROOT);
    }
}
