package dev.kit.cli.dev;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/** The keys of a run. A capital letter is treated as the small one unless it has its own meaning. */
enum DevKey {
    RESTART('r', "restart"),
    TESTS('t', "tests"),
    CONTINUOUS('T', "tests after each change"),
    OPEN('o', "open"),
    ENVIRONMENT('e', "environment"),
    LIVE('l', "pause"),
    CLEAR('c', "clear"),
    QUIT('q', "quit");

    private final char letter;

    private final String meaning;

    DevKey(char letter, String meaning) {
        this.letter = letter;
        this.meaning = meaning;
    }

    /** Returns the key of a letter, or empty if it has no meaning. */
    static Optional<DevKey> of(int typed) {
        return Arrays.stream(values())
                .filter(key -> key.letter == typed)
                .findFirst()
                .or(() -> Arrays.stream(values())
                        .filter(key -> key.letter == Character.toLowerCase(typed))
                        .findFirst());
    }

    /** Returns the description of all keys, in one line. */
    static String help() {
        return Arrays.stream(values())
                .map(key -> key.letter + " " + key.meaning)
                .collect(Collectors.joining(" · "));
    }
}
