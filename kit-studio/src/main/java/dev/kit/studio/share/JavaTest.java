package dev.kit.studio.share;

import dev.kit.studio.entries.CapturedBody;
import dev.kit.studio.entries.RequestEntry;
import dev.kit.studio.entries.SentBody;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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
                void answers%s() throws Exception {
                    HttpRequest request = HttpRequest.newBuilder(URI.create(BASE + %s))
                            .method(%s, %s)%s
                            .build();

                    HttpResponse<String> answer =
                            HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());

                    assertEquals(%s, answer.statusCode(), answer.body());%s
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

    /** A constant of a class has at most 65,535 bytes, and a character up to six. */
    private static final int LONGEST = 10_000;

    private static final Pattern CONSTANT = Pattern.compile("(?s).{1," + LONGEST + "}");

    /** The signs between words, and the first letter behind them. */
    private static final Pattern WORD = Pattern.compile("[^A-Za-z0-9]+([A-Za-z0-9]?)");

    private JavaTest() {}

    /**
     * Returns the source of the test.
     *
     * @param censor the text that replaces hidden parts; the test reads them from the environment
     */
    public static String of(RequestEntry entry, String censor) {
        SentRequest request = SentRequest.of(entry, censor);
        HiddenParts hidden = new HiddenParts();
        String target = expression(hidden.of(request.target()));
        String headers = headers(request, hidden);
        String body = body(entry, request.body(), hidden);
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
        return request.headers().entrySet().stream()
                .map(header -> "\n                .header(" + literal(header.getKey()) + ", "
                        + expression(hidden.ofHeader(header.getKey(), header.getValue())) + ')')
                .collect(Collectors.joining());
    }

    /** Returns the publisher of the body: of a file that the user saves if the body was not kept whole. */
    private static String body(RequestEntry entry, SentBody body, HiddenParts hidden) {
        String note = body.lack() == null ? "" : "/* " + body.lack() + (body.whole() ? ". */ " : ": save it. */ ");
        if (!body.whole()) {
            return note + "HttpRequest.BodyPublishers.ofFile(java.nio.file.Path.of(\"request-body\"))";
        }
        if (body.text().isEmpty()) {
            return "HttpRequest.BodyPublishers.noBody()";
        }
        Charset charset = CapturedBody.charset(entry.sent().requestBody().contentType());
        String encoding = ", java.nio.charset.Charset.forName(" + literal(charset.name()) + ")";
        return note + "HttpRequest.BodyPublishers.ofString(" + expression(hidden.of(body.text()))
                + (charset.equals(StandardCharsets.UTF_8) ? "" : encoding) + ")";
    }

    /** Returns the text as an expression. Long texts are joined at run time, because the compiler joins constants. */
    private static String expression(List<HiddenParts.Part> parts) {
        boolean isLong = parts.stream().mapToInt(part -> part.text().length()).sum() > LONGEST;
        String terms = parts.stream()
                .flatMap(part ->
                        part.hidden() ? Stream.of("hidden(" + literal(part.text()) + ")") : literals(part.text()))
                .collect(Collectors.joining(isLong ? ", " : " + "));
        return isLong ? "String.join(\"\", " + terms + ")" : terms.isEmpty() ? "\"\"" : terms;
    }

    private static Stream<String> literals(String text) {
        return CONSTANT.matcher(text).results().map(found -> literal(found.group()));
    }

    private static String contentType(RequestEntry entry) {
        String type = entry.answered().responseHeaders().get("content-type");
        return type == null
                ? ""
                : "\n        assertEquals(" + literal(type)
                        + ", answer.headers().firstValue(\"content-type\").orElse(\"\"));";
    }

    /** Returns a class name: {@code POST /orders/:id} becomes {@code PostOrdersIdTest}. */
    private static String className(RequestEntry entry) {
        String route = entry.handling().route() == null
                ? entry.path()
                : entry.handling().route();
        String method = entry.method().toLowerCase(Locale.ROOT);
        String name = (method.matches("(?s)[a-z].*") ? "" : "Request")
                + WORD.matcher('/' + method + '/' + route)
                        .replaceAll(word -> word.group(1).toUpperCase(Locale.ROOT));
        return name.substring(0, Math.min(name.length(), 80)) + "Test";
    }

    /** Returns a string literal, which is written like one of JSON. */
    private static String literal(String text) {
        return JSON.writeValueAsString(text);
    }
}
