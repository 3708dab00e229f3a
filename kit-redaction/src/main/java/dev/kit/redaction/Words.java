package dev.kit.redaction;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Finds any of some words in one pass over a text, by their last two characters. */
final class Words {

    private static final int ASCII = 127;

    /** The number of the words that end in a pair of characters; 0 for none. */
    private final byte[] numbers = new byte[1 << 14];

    private final List<List<String>> byNumber = new ArrayList<>(List.of(List.of()));

    Words(Collection<String> words) {
        for (String word : words) {
            int pair = next(word.charAt(word.length() - 2), word.charAt(word.length() - 1));
            if (numbers[pair] == 0) {
                numbers[pair] = (byte) byNumber.size();
                byNumber.add(new ArrayList<>());
            }
            byNumber.get(numbers[pair]).add(word);
        }
    }

    private static int next(int pair, char c) {
        return (pair & ASCII) << 7 | (c & ASCII);
    }

    boolean areIn(String text) {
        int pair = 0;
        for (int i = 0; i < text.length(); i++) {
            pair = next(pair, text.charAt(i));
            if (numbers[pair] != 0 && isBefore(i + 1, text, byNumber.get(numbers[pair]))) {
                return true;
            }
        }
        return false;
    }

    private static boolean isBefore(int end, String text, List<String> words) {
        for (String word : words) {
            if (text.startsWith(word, end - word.length())) {
                return true;
            }
        }
        return false;
    }
}
