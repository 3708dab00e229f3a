package dev.kit.cli.generate;

import dev.kit.cli.command.CliException;
import dev.kit.cli.command.Suggestion;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The beginnings of names that generated code leaves out.
 *
 * <p>A prefix ends where a word ends: {@code Auth} is one of {@code AuthToken} and of {@code auth.token}, but not of
 * {@code Author}. Case and separators make no difference, so that a prefix may also be written as the name in the code.
 *
 * @param prefixes the prefixes, the longest first
 */
public record NamePrefixes(List<String> prefixes) {

    /** No prefixes, which leave all names as they are. */
    public static final NamePrefixes NONE = new NamePrefixes(List.of());

    /** Sorts the prefixes, of which the longest that fits is removed. */
    public NamePrefixes {
        prefixes = prefixes.stream()
                .map(String::strip)
                .filter(prefix -> prefix.chars().anyMatch(Character::isLetterOrDigit))
                .sorted(Comparator.comparingInt(String::length).reversed().thenComparing(Comparator.naturalOrder()))
                .toList();
    }

    /** Returns the prefixes of a list that is separated by commas. */
    public static NamePrefixes of(String list) {
        return new NamePrefixes(Arrays.asList(list.split(",", -1)));
    }

    /** Returns a name without the longest prefix that it has. */
    String strip(String name) {
        for (String prefix : prefixes) {
            int end = end(name, prefix);
            if (end >= 0) {
                return name.substring(end);
            }
        }
        return name;
    }

    /** Returns the index of the word after the prefix; -1 if the name does not begin with it, or is the prefix. */
    private static int end(String name, String prefix) {
        int at = 0;
        for (int i = 0; i < prefix.length(); i++) {
            char c = prefix.charAt(i);
            if (Character.isLetterOrDigit(c)) {
                at = word(name, at);
                if (at == name.length() || Character.toLowerCase(name.charAt(at)) != Character.toLowerCase(c)) {
                    return -1;
                }
                at++;
            }
        }
        int next = word(name, at);
        return next < name.length() && (next > at || startsWord(name, at)) ? next : -1;
    }

    private static int word(String name, int from) {
        int at = from;
        while (at < name.length() && !Character.isLetterOrDigit(name.charAt(at))) {
            at++;
        }
        return at;
    }

    /** Returns whether a capital starts a word, which one inside of an acronym does not. */
    private static boolean startsWord(String name, int at) {
        boolean acronym = Character.isUpperCase(name.charAt(at - 1));
        return Character.isUpperCase(name.charAt(at))
                && (!acronym || (at + 1 < name.length() && Character.isLowerCase(name.charAt(at + 1))));
    }

    /**
     * Checks that each prefix fits a name, and that the rest of each name is its own.
     *
     * @param schemas the names of schemas
     * @param operations the ids of operations
     * @throws CliException if not
     */
    void check(Collection<String> schemas, Collection<String> operations) {
        if (prefixes.isEmpty()) {
            return;
        }
        List<String> all = new ArrayList<>(schemas);
        all.addAll(operations);
        for (String prefix : prefixes) {
            if (all.stream().noneMatch(name -> end(name, prefix) >= 0)) {
                throw CliException.usage(
                        "No name of the document begins with the prefix \"" + prefix + "\".",
                        Suggestion.question(
                                prefix,
                                beginnings(all),
                                "Give the beginning of names of schemas or operations, up to a word's end."));
            }
        }
        requireDistinct("schemas", schemas);
        requireDistinct("operations", operations);
    }

    private void requireDistinct(String kind, Collection<String> names) {
        Map<String, String> known = new HashMap<>();
        for (String name : names) {
            String rest = JavaNames.type(strip(name));
            String other = known.putIfAbsent(rest.toLowerCase(Locale.ROOT), name);
            boolean stripped =
                    other != null && !(strip(name).equals(name) && strip(other).equals(other));
            if (stripped && !other.equals(name)) {
                throw CliException.usage(
                        "Without their prefixes the " + kind + " " + other + " and " + name + " have the same name "
                                + rest + ".",
                        "Leave out one of the prefixes " + String.join(", ", prefixes) + ".");
            }
        }
    }

    /** Returns what could be meant by a prefix: the names up to the end of each word. */
    private static Set<String> beginnings(Collection<String> names) {
        Set<String> beginnings = new LinkedHashSet<>();
        for (String name : names) {
            for (int at = 1; at < name.length(); at++) {
                if (!Character.isLetterOrDigit(name.charAt(at)) || startsWord(name, at)) {
                    beginnings.add(name.substring(0, at));
                }
            }
        }
        return beginnings;
    }

    /** Returns the prefixes, one a line. */
    @Override
    public String toString() {
        return prefixes.stream().collect(Collectors.joining("\n"));
    }
}
