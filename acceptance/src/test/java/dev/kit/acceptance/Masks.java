package dev.kit.acceptance;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Hides what two runs of one application never share: times, ports, identities. */
final class Masks {

    private record Mask(Pattern pattern, String replacement) {}

    private static final List<Mask> MASKS = List.of(
            mask("(?m)^(Date|Last-Modified|Expires): .*$", "$1: *"),
            mask("(?i)(jsessionid=)[0-9A-F]{32}", "$1*"),
            mask("(name=\"_csrf\"[^>]*value=\")[^\"]+", "$1*"),
            mask("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?(Z|[+-]\\d\\d:?\\d\\d)", "TIME"),
            mask("[A-Z][a-z]{2} [A-Z][a-z]{2} \\d\\d \\d\\d:\\d\\d:\\d\\d [A-Z]+ \\d{4}", "TIME"),
            mask("(\"(free|total|threshold|value|uptime)\":)[0-9.E]+", "$1*"),
            mask(" in \\d+(\\.\\d+)? (seconds|ms)\\b", " in N $2"),
            mask("process running for [0-9.]+", "process running for N"),
            mask("completed in \\d+ ms", "completed in N ms"),
            mask("is: \\d+ ms", "is: N ms"),
            mask("with PID \\d+", "with PID N"),
            mask("(TIME +[A-Z]+) \\d+ ---", "$1 PID ---"),
            mask("\\[[^\\]]*-(\\d+|PORT)-exec-\\d+\\]", "[exec]"),
            mask("PgConnection@[0-9a-f]+|(?<=@)[0-9a-f]{6,8}\\b", "*"),
            mask("\\$\\$Lambda(/0x[0-9a-f]+|\\$\\d+/0x[0-9a-f]+)", "\\$\\$Lambda"),
            mask("conn\\d+: url=\\S+", "conn: url=*"),
            mask("\\.\\d{10,}(?=[/.\\])])", ".N"));

    /** Spring lists the methods in the order of a hash table. */
    private static final Pattern ALLOWED = Pattern.compile("(?m)^(Allow: )([A-Z, ]+)(?=\r?$)");

    private Masks() {}

    static String hide(String text, int port) {
        String hidden = text.replace(":" + port, ":PORT").replace("port " + port, "port PORT");
        for (Mask mask : MASKS) {
            hidden = mask.pattern().matcher(hidden).replaceAll(mask.replacement());
        }
        return ALLOWED.matcher(hidden).replaceAll(allow -> allow.group(1) + sorted(allow.group(2)));
    }

    private static String sorted(String methods) {
        return Stream.of(methods.split(", *", -1)).sorted().collect(Collectors.joining(","));
    }

    private static Mask mask(String pattern, String replacement) {
        return new Mask(Pattern.compile(pattern), replacement);
    }
}
