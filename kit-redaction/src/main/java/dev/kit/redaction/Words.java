package dev.kit.redaction;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;

/** Finds in one pass the shapes of which a text has a word, ignoring case, by the last two characters of the words. */
final class Words {

    private static final int CODES = 64;

    private record Word(String text, SecretShape shape) {}

    private final Word[][] byPair = new Word[CODES * CODES][];

    Words() {
        Arrays.fill(byPair, new Word[0]);
        Arrays.stream(SecretShape.values())
                .flatMap(shape -> shape.words().stream().map(word -> new Word(word, shape)))
                .collect(Collectors.groupingBy(word -> word.text().chars().reduce(0, Words::next)))
                .forEach((pair, same) -> byPair[pair] = same.toArray(Word[]::new));
    }

    /** The code of a small and a capital letter is the same. */
    private static int next(int pair, int c) {
        return pair * CODES % (CODES * CODES) + ((c & 31) | (c & 64) >> 1);
    }

    Set<SecretShape> in(String text) {
        Set<SecretShape> shapes = EnumSet.noneOf(SecretShape.class);
        int pair = 0;
        for (int i = 0; i < text.length(); i++) {
            pair = next(pair, text.charAt(i));
            for (Word word : byPair[pair]) {
                int length = word.text().length();
                if (text.regionMatches(true, i + 1 - length, word.text(), 0, length)) {
                    shapes.add(word.shape());
                }
            }
        }
        return shapes;
    }
}
