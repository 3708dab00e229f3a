package dev.kit.envkit;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import java.util.function.BiFunction;

/** Texts with a marker in one of their parts: some a variable accepts, most it does not. */
final class MarkedInputs {

    private static final String LETTERS = "abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ";

    private static final List<BiFunction<MarkedInputs, String, String>> SHAPES = List.of(
            MarkedInputs::plain,
            MarkedInputs::url,
            MarkedInputs::url,
            MarkedInputs::jdbcUrl,
            MarkedInputs::json,
            MarkedInputs::list,
            MarkedInputs::email,
            MarkedInputs::number,
            MarkedInputs::encoded);

    private final Random random;

    MarkedInputs(Random random) {
        this.random = random;
    }

    /** Text that occurs nowhere by chance; six characters of it in a row neither. */
    String marker() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 12; i++) {
            text.append(
                    i % 3 == 2 ? (char) ('0' + random.nextInt(10)) : LETTERS.charAt(random.nextInt(LETTERS.length())));
        }
        return text.toString();
    }

    String with(String marker) {
        return pick(SHAPES).apply(this, marker);
    }

    private <T> T pick(List<T> from) {
        return from.get(random.nextInt(from.size()));
    }

    String plain(String marker) {
        return pick(List.of("", "x ", "pre-", "\t")) + marker + pick(List.of("", " y", "\n", "\u0007", "=z", "é"));
    }

    /** The marker in one part, and something odd, often enough, in another one. */
    String url(String marker) {
        String[] parts = {
            pick(List.of("postgres", "https", "ftp", "x9", "")),
            pick(List.of("", "u@", "u:p@", "u:p@q@", ":p@")),
            pick(List.of("h", "db.example.com", "[::1]", "my_host", "a,b", "")),
            pick(List.of("", ":5432", ":bad", ":99999999", ":")),
            pick(List.of("", "/db", "/a b", "/%zz")),
            pick(List.of("", "?user=u&password=p", "?a", "?sslmode=require")),
            pick(List.of("", "#top", "# #"))
        };
        int part = random.nextInt(9);
        switch (part) {
            case 0 -> parts[0] = marker;
            case 1 ->
                parts[1] = pick(List.of(marker + "@", "u:" + marker + "@", marker + ":p@", "u:a@" + marker + "@"));
            case 2 -> parts[2] = pick(List.of(marker, marker + ".example.com", "h," + marker));
            case 3 -> parts[3] = ":" + marker;
            case 4 -> parts[4] = pick(List.of("/" + marker, "/a/" + marker + "/b c"));
            case 5 -> parts[5] = pick(List.of("?password=" + marker, "?x=1&y=" + marker, "?q=%20" + marker));
            case 6 -> parts[5] = "?" + marker + pick(List.of("", "=1", "=%zz"));
            case 7 -> parts[6] = "#" + marker;
            default -> parts[5] = ";password=" + marker;
        }
        return parts[0]
                + pick(List.of("://", "://", "://", ":", "//"))
                + String.join("", List.of(parts).subList(1, parts.length));
    }

    String jdbcUrl(String marker) {
        String inner = pick(List.of(
                "postgresql://h/db?user=u&password=",
                "postgresql://h:bad/db?user=u&password=",
                "oracle:thin:scott/",
                "sqlserver://h:1433;user=u;password=",
                "postgresql://",
                "h2:mem:",
                ""));
        return "jdbc:" + inner + marker + pick(List.of("", "@h:1/x", "&a=b", " ", "/db"));
    }

    String json(String marker) {
        String json = pick(List.of("\"" + marker + "\"", "\"a\\u0020" + marker + "\"", "[1,\"" + marker + "\"]"));
        for (int depth = random.nextInt(6); depth > 0; depth--) {
            json = pick(List.of(
                    "{\"a\":1,\"k\":" + json + "}", "[true," + json + "]", "{\"" + marker + "\":" + json + "}"));
        }
        return random.nextInt(3) == 0 ? json.substring(0, json.length() - 1 - random.nextInt(2)) : json;
    }

    String list(String marker) {
        return pick(List.of("1,2," + marker, marker + ",3", "a, " + marker + " ,b", "," + marker + ","));
    }

    String email(String marker) {
        return pick(List.of(marker + "@", marker + "@example.com", "a b@" + marker, "a@" + marker + ".example.com"));
    }

    String number(String marker) {
        return pick(List.of("80" + marker, marker + "443", "-" + marker, "0x" + marker, marker + "ms", "5" + marker));
    }

    String encoded(String marker) {
        byte[] bytes = ("user:" + marker).getBytes(StandardCharsets.UTF_8);
        return switch (random.nextInt(3)) {
            case 0 -> Base64.getEncoder().encodeToString(bytes);
            case 1 -> "e30." + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes) + ".x";
            default -> URLEncoder.encode("a b&" + marker, StandardCharsets.UTF_8);
        };
    }
}
