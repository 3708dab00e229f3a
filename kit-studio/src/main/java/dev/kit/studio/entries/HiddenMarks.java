package dev.kit.studio.entries;

import java.util.HashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Marks hidden parts of texts and finds them in edited versions.
 *
 * <p>The position decides, not the characters: an application's own text may equal the censor, and a censor may be a
 * single letter or empty.
 */
public final class HiddenMarks {

    /**
     * Stands for a hidden part.
     *
     * <p>Texts with it are neither shown nor sent. The characters are none of Unicode. If a client sends them
     * nevertheless, its text counts as hidden.
     */
    public static final String MARK = "\uFDD0\uFDDA\uFDD3\uFDDE";

    /** The characters between a name and its value, except the last quote. */
    private static final String BETWEEN = "(?:\\]|%5[Dd])?+\\\\?+\"?+\\s*+[=:]\\s*+\\\\?+";

    private static final Pattern NAMED = Pattern.compile("([A-Za-z][\\w.-]*)" + BETWEEN + "\"?$");
    private static final String ENDS = "[\"'&,;<>}\\])\\s\\\\]|$|";
    private static final int LONGEST_NAME = 80;

    /** A shorter censor also occurs by chance; its neighbors identify it. */
    private static final int UNMISTAKABLE = 4;

    private static final int NEAR = 12;

    private HiddenMarks() {}

    /** Returns the name of a member or a parameter before a value. It is empty if there is none. */
    public static String nameBefore(String text) {
        Matcher named = NAMED.matcher(text.substring(Math.max(0, text.length() - LONGEST_NAME)));
        return named.find() ? named.group(1) : "";
    }

    /**
     * Returns whether a hidden part has the censor still.
     *
     * @param marked the recorded text with {@link #MARK} in the hidden places
     * @param edited the text that is to be sent
     */
    public static boolean isLeft(String marked, String edited, String censor) {
        String[] open = marked.split(MARK, -1);
        Set<String> traces = new HashSet<>();
        for (int i = 1; i < open.length; i++) {
            String name = nameBefore(open[i - 1]);
            if (!name.isEmpty() && edited.contains(name)) {
                String quote = censor.startsWith("\"") ? "\"?" : "\"?+";
                String next = open[i].isEmpty() ? "$" : Pattern.quote(open[i].substring(0, 1));
                // An empty censor has only the exact text before it to be known by.
                String before = censor.isEmpty()
                        ? Pattern.quote(open[i - 1].substring(open[i - 1].lastIndexOf(name)))
                        : Pattern.quote(name) + BETWEEN + quote;
                traces.add("(?<![\\w.-])" + before + written(censor) + "(?=" + ENDS + next + ")");
            } else {
                traces.add(censor.length() < UNMISTAKABLE ? near(open, i, censor) : written(censor));
            }
        }
        return traces.stream()
                .map(Pattern::compile)
                .anyMatch(trace -> trace.matcher(edited).results().count()
                        > trace.matcher(marked).results().count());
    }

    private static String near(String[] open, int at, String censor) {
        String before = open[at - 1];
        String after = open[at];
        return (at == 1 && before.length() <= NEAR ? "\\A" : "")
                + Pattern.quote(before.substring(Math.max(0, before.length() - NEAR)))
                + written(censor)
                + Pattern.quote(after.substring(0, Math.min(NEAR, after.length())))
                + (at == open.length - 1 && after.length() <= NEAR ? "\\z" : "");
    }

    /** Returns the expression of the censor, of which JSON may have escaped any character. */
    private static String written(String censor) {
        return censor.chars()
                .mapToObj(c -> "(?:\\\\?" + Pattern.quote(Character.toString(c)) + "|(?i:\\\\u%04x))".formatted(c))
                .collect(Collectors.joining());
    }
}
