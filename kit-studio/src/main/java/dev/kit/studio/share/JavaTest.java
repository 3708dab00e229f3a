package dev.kit.studio.share;

import dev.kit.studio.monitor.RequestEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A recorded request as a JUnit test that needs nothing but JUnit and the JDK. */
public final class JavaTest {

    private static final String TEMPLATE = """
            import static org.junit.jupiter.api.Assertions.assertEquals;

            import java.net.URI;
            import java.net.http.HttpClient;
            import java.net.http.HttpRequest;
            import java.net.http.HttpResponse;
            import org.junit.jupiter.api.Test;

            class %s {

                private static final String BASE = System.getProperty("base.url", %s);

                @Test
                void answers%d() throws Exception {
                    HttpRequest request = HttpRequest.newBuilder(URI.create(BASE + %s))
                            .method(%s, %s)%s
                            .build();

                    HttpResponse<String> answer =
                            HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());

                    assertEquals(%d, answer.statusCode(), answer.body());%s
                }
            }
            """;

    private JavaTest() {}

    /**
     * The source of the test.
     *
     * @param censor the text that stands for hidden parts; such headers are read from the environment
     */
    public static String of(RequestEntry entry, String censor) {
        SentRequest request = SentRequest.of(entry);
        String body = request.body() == null
                ? "HttpRequest.BodyPublishers.noBody()"
                : "HttpRequest.BodyPublishers.ofString(" + literal(request.body()) + ")";
        return TEMPLATE.formatted(
                className(entry),
                literal(request.origin()),
                entry.status(),
                literal(request.target()),
                literal(request.method()),
                body,
                headers(request, censor),
                entry.status(),
                contentType(entry));
    }

    private static String headers(SentRequest request, String censor) {
        StringBuilder calls = new StringBuilder();
        request.headers().forEach((name, value) -> {
            boolean hidden = !censor.isEmpty() && value.contains(censor);
            String text = hidden ? "System.getenv(" + literal(variable(name)) + ")" : literal(value);
            calls.append("\n                .header(")
                    .append(literal(name))
                    .append(", ")
                    .append(text)
                    .append(')');
        });
        return calls.toString();
    }

    private static String variable(String header) {
        return header.toUpperCase(Locale.ROOT).replaceAll("[^A-Z0-9]", "_");
    }

    private static String contentType(RequestEntry entry) {
        String type = entry.responseHeaders().get("content-type");
        return type == null
                ? ""
                : "\n        assertEquals(" + literal(type)
                        + ", answer.headers().firstValue(\"content-type\").orElse(\"\"));";
    }

    /** {@code POST /orders/:id} becomes {@code PostOrdersIdTest}. */
    private static String className(RequestEntry entry) {
        String route = entry.route() == null ? entry.path() : entry.route();
        List<String> words = new ArrayList<>();
        words.add(entry.method().toLowerCase(Locale.ROOT));
        for (String word : route.split("[^A-Za-z0-9]+", -1)) {
            words.add(word);
        }
        StringBuilder name = new StringBuilder();
        for (String word : words) {
            if (!word.isEmpty()) {
                name.append(Character.toUpperCase(word.charAt(0))).append(word.substring(1));
            }
        }
        return name.substring(0, Math.min(name.length(), 80)) + "Test";
    }

    static String literal(String text) {
        StringBuilder literal = new StringBuilder("\"");
        text.chars().forEach(c -> {
            switch (c) {
                case '"' -> literal.append("\\\"");
                case '\\' -> literal.append("\\\\");
                case '\n' -> literal.append("\\n");
                case '\r' -> literal.append("\\r");
                case '\t' -> literal.append("\\t");
                default -> {
                    if (c < 0x20 || c > 0x7e) {
                        literal.append(String.format(Locale.ROOT, "\\u%04x", c));
                    } else {
                        literal.append((char) c);
                    }
                }
            }
        });
        return literal.append('"').toString();
    }
}
