package dev.kit.redaction;

import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds any of some words in one pass over a text, by their last two characters. */
final class Words {

    private static final int ASCII = 127;

    private final String[][] byPair = new String[1 << 14][];

    Words(Stream<String> words) {
        Arrays.fill(byPair, new String[0]);
        words.collect(Collectors.groupingBy(Words::pair))
                .forEach((pair, same) -> byPair[pair] = same.toArray(String[]::new));
    }

    private static int pair(String word) {
        return word.chars().reduce(0, Words::next);
    }

    private static int next(int pair, int c) {
        return (pair & ASCII) << 7 | (c & ASCII);
    }

    boolean areIn(String text) {
        int pair = 0;
        for (int i = 0; i < text.length(); i++) {
            pair = next(pair, text.charAt(i));
            for (String word : byPair[pair]) {
                if (text.startsWith(word, i + 1 - word.length())) {
                    return true;
                }
            }
        }
        return false;
    }
}
