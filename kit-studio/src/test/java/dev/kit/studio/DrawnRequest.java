package dev.kit.studio;

import java.net.URLEncoder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * A request drawn at random, with secrets in some of its parts and the censor as a text of its own in others.
 *
 * @param charset the charset of the body; null if the body is none of text
 * @param secretInQuery whether a value of the query is a secret
 * @param secretInBody whether a value of the body is a secret
 */
record DrawnRequest(
        String query,
        Map<String, String> headers,
        String body,
        @Nullable Charset charset,
        boolean secretInQuery,
        boolean secretInBody) {

    /** The value that every secret has within a part that hides it. */
    static final String SECRET = "s3cr3t-9f8e7d";

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final List<String> SECRET_NAMES = List.of("password", "new_password", "apiKey", "client_secret");
    private static final List<String> NAMES = List.of("name", "note", "a", "x", "user", "passenger");

    byte[] bytes() {
        return body.getBytes(charset == null ? StandardCharsets.ISO_8859_1 : charset);
    }

    static DrawnRequest of(Random random, String censor) {
        Draw draw = new Draw(random, censor);
        boolean hiddenQuery = random.nextInt(6) == 0;
        String query = random.nextInt(3) == 0 && !hiddenQuery ? "" : draw.form(hiddenQuery);
        Map<String, String> headers = draw.headers();
        boolean hidden = random.nextInt(3) == 0;
        return switch (random.nextInt(7)) {
            case 0 -> with(headers, "application/x-www-form-urlencoded", query, draw.form(hidden), hiddenQuery, hidden);
            case 1 -> with(headers, "application/json", query, draw.json(hidden), hiddenQuery, hidden);
            case 2 -> with(headers, "text/plain; charset=utf-8", query, draw.text(hidden), hiddenQuery, hidden);
            case 3 -> with(headers, "text/plain; charset=iso-8859-1", query, draw.text(hidden), hiddenQuery, hidden);
            case 4 -> with(headers, "application/xml", query, "<a>" + draw.text(hidden) + "</a>", hiddenQuery, hidden);
            case 5 -> with(headers, "multipart/form-data; boundary=b", query, draw.parts(hidden), hiddenQuery, hidden);
            default -> new DrawnRequest(query, headers, "", StandardCharsets.UTF_8, hiddenQuery, false);
        };
    }

    private static DrawnRequest with(
            Map<String, String> headers,
            String type,
            String query,
            String body,
            boolean hiddenQuery,
            boolean hiddenBody) {
        headers.put("content-type", type);
        Charset charset = type.startsWith("multipart")
                ? null
                : type.endsWith("8859-1") ? StandardCharsets.ISO_8859_1 : StandardCharsets.UTF_8;
        return new DrawnRequest(query, headers, body, charset, hiddenQuery, hiddenBody);
    }

    /** Draws the parts. */
    private record Draw(Random random, String censor) {

        private String one(List<String> all) {
            return all.get(random.nextInt(all.size()));
        }

        private String value() {
            String own =
                    one(List.of("[REDACTED]", censor, "x", "a b", "Grüße", "1", "", "a&b=c", "50%", "plus+", "\"q\""));
            return random.nextBoolean() ? own : own + one(List.of(" and ", "-", "/")) + censor;
        }

        String form(boolean hidden) {
            List<String> pairs = new ArrayList<>();
            for (int i = random.nextInt(3); i >= 0; i--) {
                pairs.add(encoded(one(NAMES)) + '=' + encoded(value()));
            }
            if (hidden) {
                pairs.add(random.nextInt(pairs.size() + 1), one(SECRET_NAMES) + '=' + SECRET);
            }
            return String.join("&", pairs);
        }

        private String encoded(String text) {
            return URLEncoder.encode(text, StandardCharsets.UTF_8);
        }

        String json(boolean hidden) {
            Map<String, Object> inner = new LinkedHashMap<>();
            inner.put(one(NAMES), value());
            Map<String, Object> members = new LinkedHashMap<>();
            members.put(one(NAMES), value());
            if (hidden) {
                (random.nextBoolean() ? inner : members).put(one(SECRET_NAMES), SECRET);
            }
            members.put("inner", random.nextBoolean() ? inner : List.of("x", inner));
            members.put("last", random.nextInt());
            return random.nextBoolean()
                    ? JSON.writeValueAsString(members)
                    : JSON.writerWithDefaultPrettyPrinter().writeValueAsString(members);
        }

        String text(boolean hidden) {
            String start = one(List.of("note ", "x x x ", "Grüße, ", "[REDACTED] "));
            String end = one(List.of("", " and x", " [REDACTED]", " " + censor));
            return hidden ? start + one(List.of("password=" + SECRET, "apiKey: \"" + SECRET + '"')) + end : start + end;
        }

        String parts(boolean hidden) {
            return "--b\r\nContent-Disposition: form-data; name=\"" + (hidden ? "password" : "note") + "\"\r\n\r\n"
                    + (hidden ? SECRET : value()) + "\r\n--b--\r\n";
        }

        Map<String, String> headers() {
            Map<String, String> headers = new LinkedHashMap<>();
            if (random.nextBoolean()) {
                headers.put("x-own", one(List.of("[REDACTED]", "x", "a,b", "5%")));
            }
            if (random.nextInt(3) == 0) {
                headers.put("cookie", "session=" + SECRET + "; theme=x");
            }
            if (random.nextInt(3) == 0) {
                headers.put("authorization", "Bearer " + SECRET + SECRET);
            }
            return headers;
        }
    }
}
