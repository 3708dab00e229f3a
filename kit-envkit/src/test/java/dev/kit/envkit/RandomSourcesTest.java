package dev.kit.envkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * A hundred thousand random environments against an independent judgement of each variable. The seed is fixed, so a
 * failure names the round that repeats it.
 */
class RandomSourcesTest {

    private static final int ROUNDS = 100_000;

    record Inner(Optional<String> note, List<Integer> ports, boolean on) {}

    record Outer(int port, long big, Inner inner, Secret<String> key, Secret<Integer> pin, String url, String stage) {}

    private static final EnvironmentSchema<Outer> SCHEMA = EnvironmentSchema.of(env -> env.into(
            Outer::new,
            env.get("PORT").integer().between(1, 65535),
            env.get("BIG").longValue().orElse(7L),
            env.into(
                    Inner::new,
                    env.get("NOTE").string().maxLength(12).optional(),
                    env.get("PORTS").list(Integer::valueOf),
                    env.get("ON").bool().orElse(false)),
            env.get("KEY").string().minLength(8).secret(),
            env.get("PIN").string().transform(Integer::valueOf).secret(),
            env.get("URL").url().transform(Object::toString),
            env.get("STAGE").string().oneOf("dev", "prod").orElse("dev")));

    private static final Predicate<String> SMALL = matching("-?[0-9]{1,9}");
    private static final Predicate<String> INTEGER = matching("[+-]?\\p{Nd}{1,9}");

    /** What a person would say about a value that is not blank. */
    private static final Map<String, Predicate<String>> VALID = Map.of(
            "PORT",
            text -> SMALL.test(text) && inRange(Integer.parseInt(text.strip())),
            "BIG",
            matching("-?[0-9]{1,18}"),
            "NOTE",
            text -> text.length() <= 12,
            "PORTS",
            RandomSourcesTest::areIntegers,
            "ON",
            matching("(?i)true|false|1|0|yes|no|on|off"),
            "KEY",
            text -> text.length() >= 8,
            "PIN",
            // Only the typed leaves strip; a transform gets the text as it is.
            text -> text.matches("[+-]?\\p{Nd}{1,9}"),
            "URL",
            matching("(https://example.com/a|jdbc:h2:mem:x)(-[0-9]+)?"),
            "STAGE",
            text -> text.equals("dev") || text.equals("prod"));

    private static final List<String> REQUIRED = List.of("PORT", "PORTS", "KEY", "PIN", "URL");

    /** No entry sits on a border that the judgement above draws more coarsely than the parser. */
    private static final List<String> POOL = List.of(
            "",
            " ",
            "\t",
            "1",
            "8080",
            "0",
            "-5",
            "65535",
            "65536",
            "70000",
            "0x10",
            "1e3",
            "1_000",
            "\u0663",
            "NaN",
            "true",
            "YES",
            "off",
            "maybe",
            "https://example.com/a",
            "jdbc:h2:mem:x",
            "not-a-url",
            "localhost:80",
            "dev",
            "prod",
            "DEV",
            "1,2,3",
            "1, x",
            ",",
            "p@ss\r\nword",
            "correct horse battery staple",
            "99999999999999999999",
            "secret-0123456789",
            "\uD83D\uDD10\uD83D\uDD10\uD83D\uDD10\uD83D\uDD10",
            "$(rm -rf)",
            "%s%n",
            "a\u0000b",
            "12345678");

    private static Predicate<String> matching(String regex) {
        Predicate<String> matching = Pattern.compile(regex).asMatchPredicate();
        return text -> matching.test(text.strip());
    }

    private static boolean inRange(int port) {
        return port >= 1 && port <= 65535;
    }

    private static boolean areIntegers(String text) {
        for (String item : text.split(",", -1)) {
            if (!item.isBlank() && !INTEGER.test(item)) {
                return false;
            }
        }
        return true;
    }

    @Test
    void theReportNamesExactlyTheBrokenVariablesAndNoSecret() {
        Random random = new Random(20_260_101);
        int broken = 0;
        for (int round = 0; round < ROUNDS; round++) {
            Map<String, String> source = source(random, round);
            List<String> expected = expected(source);
            try {
                Outer parsed = new EnvironmentParser(source).parse(SCHEMA);
                requireEqual(List.of(), expected, round, source);
                assertHidden(parsed.toString(), source, round, false);
            } catch (EnvironmentException e) {
                broken++;
                requireEqual(names(e), expected, round, source);
                requireEqual(e.getCause() == null, true, round, source);
                assertHidden(e + e.report() + e.problems(), source, round, true);
            }
        }
        assertThat(broken).isBetween(ROUNDS / 4, ROUNDS - 100);
    }

    /** Describing two hundred thousand assertions that hold would take longer than the parses. */
    private static void requireEqual(Object actual, Object expected, int round, Map<String, String> source) {
        if (!actual.equals(expected)) {
            assertThat(actual).as("round %s: %s", round, source).isEqualTo(expected);
        }
    }

    private static Map<String, String> source(Random random, int round) {
        Map<String, String> source = new HashMap<>();
        boolean mostlyFine = random.nextInt(3) == 0;
        if (mostlyFine) {
            source.putAll(
                    Map.of("PORT", "8080", "PORTS", "1,2,3", "PIN", "4711" + round % 1000, "URL", "jdbc:h2:mem:x"));
            source.put("KEY", "key-of-round-" + round);
        }
        for (String name : new TreeSet<>(VALID.keySet())) { // a set of its own order would differ from run to run
            if (random.nextInt(mostlyFine ? 12 : 2) == 0) {
                source.put(name, value(random, round));
            }
        }
        return source;
    }

    private static String value(Random random, int round) {
        String value = POOL.get(random.nextInt(POOL.size()));
        return random.nextInt(20) == 0 ? value + "-" + round : value;
    }

    private static List<String> expected(Map<String, String> source) {
        TreeSet<String> broken = new TreeSet<>();
        VALID.forEach((name, rule) -> {
            String text = source.getOrDefault(name, "");
            if (text.isBlank() ? REQUIRED.contains(name) : !rule.test(text)) {
                broken.add(name);
            }
        });
        return new ArrayList<>(broken);
    }

    private static List<String> names(EnvironmentException failure) {
        return failure.problems().stream()
                .flatMap(problem -> problem.names().stream())
                .distinct()
                .sorted()
                .toList();
    }

    /**
     * Short ones are left out: "1" is part of many an innocent text; and a valid configuration shows a text that a
     * variable without secrecy has as well.
     */
    private static void assertHidden(String text, Map<String, String> source, int round, boolean failed) {
        for (String name : List.of("KEY", "PIN")) {
            String secret = source.getOrDefault(name, "");
            boolean open = !failed
                    && source.entrySet().stream()
                            .anyMatch(other -> !other.getKey().equals(name)
                                    && other.getValue().contains(secret));
            if (secret.length() >= 9 && !open) {
                assertThat(text.contains(secret))
                        .as("round %s shows %s", round, name)
                        .isFalse();
            }
        }
    }
}
