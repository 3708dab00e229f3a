package dev.kit.constructs.endpoints;

import java.text.BreakIterator;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Summarises endpoints in one line, for lists of operations. */
final class Summary {

    private static final Pattern BETWEEN_WORDS =
            Pattern.compile("[^A-Za-z0-9]+|(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])");
    private static final Pattern SPACE = Pattern.compile("\\s+");
    private static final Pattern PARAGRAPH = Pattern.compile("\\R\\s*\\R");

    private Summary() {}

    /** Returns the first sentence of the description, otherwise the name in words; both without a full stop. */
    static String of(@Nullable String description, String name) {
        String sentence = description == null ? "" : firstSentence(description);
        return sentence.isEmpty() ? words(name) : sentence;
    }

    private static String firstSentence(String description) {
        String paragraph =
                SPACE.matcher(PARAGRAPH.split(description.strip(), 2)[0]).replaceAll(" ");
        BreakIterator sentences = BreakIterator.getSentenceInstance(Locale.ENGLISH);
        sentences.setText(paragraph);
        sentences.first();
        int end = sentences.next();
        String sentence = (end == BreakIterator.DONE ? paragraph : paragraph.substring(0, end)).strip();
        return sentence.endsWith(".") && !sentence.endsWith("..")
                ? sentence.substring(0, sentence.length() - 1)
                : sentence;
    }

    /** Returns {@code List all books} for {@code listAllBooks}; words in upper case stay as they are. */
    private static String words(String name) {
        StringBuilder text = new StringBuilder();
        boolean constant = name.equals(name.toUpperCase(Locale.ROOT));
        for (String word : BETWEEN_WORDS.split(name, -1)) {
            if (!word.isEmpty()) {
                boolean acronym = !constant && word.length() > 1 && word.equals(word.toUpperCase(Locale.ROOT));
                text.append(text.isEmpty() ? "" : " ").append(acronym ? word : word.toLowerCase(Locale.ROOT));
            }
        }
        return text.isEmpty() ? name : Character.toUpperCase(text.charAt(0)) + text.substring(1);
    }
}
