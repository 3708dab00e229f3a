package dev.kit.cli.init;

import dev.kit.cli.command.CliException;
import dev.kit.cli.command.Suggestion;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** An optional part of a new application. */
enum Addition {
    EVENTS,
    LAMBDA,
    CLIENT;

    static final List<String> WORDS =
            Arrays.stream(values()).map(Addition::word).toList();

    /** Reads words that are separated by commas. */
    static Set<Addition> parse(String list) {
        Set<Addition> additions = EnumSet.noneOf(Addition.class);
        for (String item : list.split(",", -1)) {
            String word = item.strip();
            int index = WORDS.indexOf(word);
            if (index < 0) {
                throw CliException.usage(
                        "--with does not know \"" + word + "\".",
                        Suggestion.question(word, WORDS, "There are " + String.join(", ", WORDS) + "."));
            }
            additions.add(values()[index]);
        }
        return additions;
    }

    /** Returns the word of the command line, which is the name of the templates' directory too. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
