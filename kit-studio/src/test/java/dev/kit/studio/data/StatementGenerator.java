package dev.kit.studio.data;

import java.util.List;
import java.util.Random;

/** Texts that begin like a statement and try to be more than one, from all that PostgreSQL and its driver read apart. */
final class StatementGenerator {

    private static final String ESCAPE = "; commit; delete from victim; --";

    private static final List<String> BLANKS = List.of(
            " ", "\n", "\t", "\r", "\f", "\u000B", "\u00A0", "\u2003", "\u3000", "\u0085", "\u001C", "\uFEFF", "\u2028",
            "");

    private static final List<String> MARKS = List.of(
            "'",
            "''",
            "\"",
            "\\",
            "\\'",
            "\\\\",
            "{",
            "}",
            "{d'",
            "{d '2020-01-01'}",
            "{fn now()}",
            "{? = call x()}",
            ";",
            "--",
            "\n",
            "/*",
            "*/",
            "$$",
            "$x$",
            "$\u2003$",
            "$",
            "?",
            "??",
            "e'",
            "E'",
            "u&'",
            "U&\"",
            "b'",
            "n'",
            "x",
            "1e",
            "\uD800",
            "é",
            ESCAPE,
            ",",
            "(",
            ")",
            "[",
            "]",
            "::text",
            "'{1}'::int[]",
            "'{\"a\": 1}'::jsonb ? 'a'");

    private final Random random;

    StatementGenerator(long seed) {
        this.random = new Random(seed);
    }

    String next() {
        StringBuilder text =
                new StringBuilder(oneOf(List.of("select ", "select 1, ", "(select ", "values (1", "with ")));
        int parts = 1 + random.nextInt(6);
        for (int i = 0; i < parts; i++) {
            text.append(part()).append(oneOf(BLANKS)).append(oneOf(List.of(", ", ",", " ", "", " as ", "||")));
            text.append(oneOf(BLANKS));
        }
        return text.append(oneOf(List.of("1", "", ESCAPE, "'x'", ";", "1)"))).toString();
    }

    private String part() {
        return switch (random.nextInt(9)) {
            case 0 -> "'" + inside().replace("'", "''") + "'";
            case 1 -> "e'" + inside().replace("\\", "\\\\").replace("'", oneOf(List.of("''", "\\'"))) + "'";
            case 2 ->
                "e'a'" + oneOf(BLANKS) + oneOf(List.of("\n", "\r", "-- '\n", " ", "/* \n */")) + "'" + inside() + "'";
            case 3 -> dollarQuoted(oneOf(List.of("", "x", "é", "\u2003", "a1", "1")));
            case 4 -> "/*" + inside() + oneOf(List.of("*/", "/* */ */", "")) + "1";
            case 5 -> "--" + inside() + "\n1";
            case 6 -> "\"" + inside() + "\"";
            case 7 -> oneOf(MARKS);
            default -> inside();
        };
    }

    private String dollarQuoted(String tag) {
        return "$" + tag + "$" + inside() + "$" + tag + "$";
    }

    private String inside() {
        StringBuilder text = new StringBuilder();
        int marks = random.nextInt(4);
        for (int i = 0; i < marks; i++) {
            text.append(random.nextInt(4) == 0 ? oneOf(BLANKS) : oneOf(MARKS));
        }
        return text.append(random.nextInt(3) == 0 ? ESCAPE : "").toString();
    }

    private String oneOf(List<String> choices) {
        return choices.get(random.nextInt(choices.size()));
    }
}
