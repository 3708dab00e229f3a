package dev.kit.studio.share;

import dev.kit.studio.entries.RequestEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.databind.json.JsonMapper;

/** Exports a recorded request as a JUnit test. The test depends only on JUnit and the JDK. */
public final class JavaTest {

    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
            .disable(JsonWriteFeature.ESCAPE_FORWARD_SLASHES)
            .build();

    private static final String TEMPLATE = """
            import static org.junit.jupiter.api.Assertions.assertEquals;
            %simport java.net.URI;
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
            %s}
            """;

    private static final String IMPORT = "import static org.junit.jupiter.api.Assertions.assertNotNull;\n\n";

    private static final String HIDDEN = """

                /** The value that the studio redacted; set it in the environment of the test. */
                private static String hidden(String variable) {
                    String value = System.getenv(variable);
                    assertNotNull(value, () -> "Set the environment variable " + variable
                            + ": the studio has hidden this part of the request.");
                    return value;
                }
            """;

    private JavaTest() {}

    /**
     * Returns the source of the test.
     *
     * @param censor the text that replaces hidden parts; the test reads them from the environment
     */
    public static String of(RequestEntry entry, String censor) {
        SentRequest request = SentRequest.of(entry);
        HiddenParts hidden = new HiddenParts(censor);
        String target = expression(hidden.of(request.target()));
        String headers = headers(request, hidden);
        String body = request.body() == null
                ? "HttpRequest.BodyPublishers.noBody()"
                : "HttpRequest.BodyPublishers.ofString(" + expression(hidden.of(request.body())) + ")";
        boolean hides = !hidden.variables().isEmpty();
        return TEMPLATE.formatted(
                hides ? IMPORT : "\n",
                className(entry),
                literal(request.origin()),
                entry.status(),
                target,
                literal(request.method()),
                body,
                headers,
                entry.status(),
                contentType(entry),
                hides ? HIDDEN : "");
    }

    private static String headers(SentRequest request, HiddenParts hidden) {
        StringBuilder calls = new StringBuilder();
        request.headers()
                .forEach((name, value) -> calls.append("\n                .header(")
                        .append(literal(name))
                        .append(", ")
                        .append(expression(hidden.ofHeader(name, value)))
                        .append(')'));
        return calls.toString();
    }

    private static String expression(List<HiddenParts.Part> parts) {
        return parts.isEmpty()
                ? "\"\""
                : parts.stream()
                        .map(part -> part.hidden() ? "hidden(" + literal(part.text()) + ")" : literal(part.text()))
                        .collect(Collectors.joining(" + "));
    }

    private static String contentType(RequestEntry entry) {
        String type = entry.responseHeaders().get("content-type");
        return type == null
                ? ""
                : "\n        assertEquals(" + literal(type)
                        + ", answer.headers().firstValue(\"content-type\").orElse(\"\"));";
    }

    /** Returns a class name: {@code POST /orders/:id} becomes {@code PostOrdersIdTest}. */
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

    /** Returns a string literal, which is written like one of JSON. */
    private static String literal(String text) {
        return JSON.writeValueAsString(text);
    }
}
