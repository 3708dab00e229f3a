package dev.kit.cli.command;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Splits a property into arguments like a shell. Variables and patterns are not expanded. Not
 * thread-safe.
 */
public final class QuotedWords {

    private final List<String> words = new ArrayList<>();

    private @Nullable StringBuilder word;

    private char quote;

    private QuotedWords() {}

    /**
     * Splits at blanks outside quotes.
     *
     * <p>A backslash escapes a blank, a quote or a backslash. Before other characters it stands for itself, which
     * permits Windows paths.
     */
    public static List<String> split(@Nullable String text) {
        QuotedWords reader = new QuotedWords();
        String rest = text == null ? "" : text;
        for (int i = 0; i < rest.length(); i++) {
            char next = i + 1 < rest.length() ? rest.charAt(i + 1) : 'x';
            if (rest.charAt(i) == '\\' && reader.isEscaped(next)) {
                reader.append(next);
                i++;
            } else {
                reader.read(rest.charAt(i));
            }
        }
        return reader.end();
    }

    private boolean isEscaped(char next) {
        return switch (quote) {
            case '\'' -> false;
            case '"' -> next == '"' || next == '\\';
            default -> next == '"' || next == '\'' || next == '\\' || Character.isWhitespace(next);
        };
    }

    private void read(char character) {
        if (quote == 0 && Character.isWhitespace(character)) {
            endWord();
        } else if (character == quote) {
            quote = 0;
        } else if (quote == 0 && (character == '"' || character == '\'')) {
            quote = character;
            open(); // "" is a word
        } else {
            append(character);
        }
    }

    private StringBuilder open() {
        StringBuilder opened = word == null ? new StringBuilder() : word;
        word = opened;
        return opened;
    }

    private void append(char character) {
        open().append(character);
    }

    private void endWord() {
        if (word != null) {
            words.add(word.toString());
            word = null;
        }
    }

    private List<String> end() {
        if (quote != 0) {
            throw CliException.usage("A quote is not closed: " + quote, "Close it, or write \\" + quote + ".");
        }
        endWord();
        return List.copyOf(words);
    }
}
