package dev.kit.mock.schema;

import com.github.curiousoddman.rgxgen.RgxGen;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * The regular expressions of schemas, in JavaScript's syntax. Java reads all but rare ones alike; those match every
 * text.
 */
final class Patterns {

    private static final int TRIES = 200;
    private static final int MOST_KEPT = 2_000;
    private static final Pattern LOOK_AHEAD = Pattern.compile("\\(\\?[=!][^()]*\\)");
    private static final Map<String, Optional<Pattern>> COMPILED = new ConcurrentHashMap<>();

    private Patterns() {}

    static boolean found(String pattern, String text) {
        return compiled(pattern).map(each -> each.matcher(text).find()).orElse(true);
    }

    /** Returns a text that matches the pattern. It is empty if none was found in a few tries. */
    static Optional<String> sample(String pattern, int least, int most, Random random) {
        if (compiled(pattern).isEmpty()) {
            return Optional.empty();
        }
        try {
            // The library writes the content of a look-ahead; without the look-ahead, one of several texts matches it.
            RgxGen generator = RgxGen.parse(LOOK_AHEAD.matcher(pattern).replaceAll(""));
            for (int i = 0; i < TRIES; i++) {
                String text = generator.generate(random);
                int length = text.codePointCount(0, text.length());
                if (length >= least && length <= most && found(pattern, text)) {
                    return Optional.of(text);
                }
            }
            return Optional.empty();
        } catch (RuntimeException e) {
            return Optional.empty(); // the library has no common exception for syntax it does not know
        }
    }

    private static Optional<Pattern> compiled(String pattern) {
        if (COMPILED.size() > MOST_KEPT) {
            COMPILED.clear();
        }
        return COMPILED.computeIfAbsent(pattern, Patterns::compile);
    }

    private static Optional<Pattern> compile(String pattern) {
        try {
            return Optional.of(Pattern.compile(pattern));
        } catch (PatternSyntaxException e) {
            return Optional.empty();
        }
    }
}
