package dev.kit.envkit;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Finds misspelt names, only among names that are set and that no variable reads. */
final class Suggestions {

    /** The maximum number of missing names; more of them are hardly misspelt one by one. */
    private static final int MOST = 20;

    private final List<EnvironmentSource> sources;
    private final List<String> unread;
    private int given;

    Suggestions(List<EnvironmentSource> sources, Collection<String> set, Set<String> read) {
        this.sources = sources;
        this.unread = set.stream().filter(name -> !read.contains(name)).sorted().toList();
    }

    List<String> forMissing(String name) {
        List<String> hints = new ArrayList<>();
        for (int i = sources.size() - 1; i >= 0; i--) {
            if (sources.get(i).variables().containsKey(name)) {
                hints.add("set but empty in " + sources.get(i).origin(name));
                return hints;
            }
        }
        if (given++ < MOST) {
            String similar = mostSimilar(name);
            if (!similar.isEmpty()) {
                hints.add("did you mean " + similar + "? " + origin(similar) + " sets it and nothing reads it");
            }
        }
        return hints;
    }

    private String origin(String name) {
        for (int i = sources.size() - 1; i >= 0; i--) {
            if (sources.get(i).variables().containsKey(name)) {
                return sources.get(i).origin(name);
            }
        }
        return "the environment";
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
