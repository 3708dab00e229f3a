package dev.kit.cli.generate;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Uses the parts of generated code that are not calls: credentials, pages, fields, constants and marks of nullness. */
class GeneratedTrackerTest {

    private static final String PACKAGE = "com.example.tracker";
    private static final String ISSUE = "{\"kind\":\"issue\",\"id\":7,\"title\":\"Leak\",\"closed_at\":null}";

    @TempDir
    private static Path directory;

    private static GeneratedSources sources = new GeneratedSources(Path.of("."));

    private final List<String> requests = new CopyOnWriteArrayList<>();

    @BeforeAll
    static void compiles() throws IOException {
        sources = new GeneratedSources(directory.resolve("src"));
        sources.generate(document(), PACKAGE);
        sources.add("com/example/tracker/TrackerJourney.java", GeneratedSources.resource("TrackerJourney.java.txt"))
                .add("com/example/tracker/TransferJourney.java", GeneratedSources.resource("TransferJourney.java.txt"))
                .add("com/example/tracker/Snippets.java", snippets())
                .compile();
    }

    /** The Java of the page about the generator, one block after another. */
    private static String snippets() throws IOException {
        String page = Files.readString(Path.of("..", "docs", "generate.md"));
        String code = Pattern.compile("(?s)```java\n(.*?)```")
                .matcher(page)
                .results()
                .map(block -> block.group(1))
                .collect(Collectors.joining("\n"));
        assertThat(code).contains("TrackerClient tracker =");
        return """
            package com.example.tracker;

            import dev.kit.client.auth.TokenProvider;
            import dev.kit.client.http.*;
            import java.io.*;
            import java.nio.file.Path;
            import java.util.stream.Stream;

            final class Snippets {

                void show(Object item) {}

                void run(String url, String sessionId, TokenProvider tokens, byte[] image, InputStream upload)
                        throws IOException {
            """ + code + "}\n}\n";
    }

    private static Path document() throws IOException {
        return Files.writeString(directory.resolve("tracker.yaml"), GeneratedSources.resource("tracker.yaml"));
    }

    @Test
    @DisplayName("CG-01 CG-10 CG-14 a client from YAML sends credentials, null and absent, and walks pages")
    void callsATracker() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
        try {
            String url = "http://127.0.0.1:" + server.getAddress().getPort();
            assertThat(sources.run(PACKAGE + ".TrackerJourney", "run", url))
                    .isEqualTo("201|issue|null|a,b,c|a|e1,e2,e3|/title|text x|in|true|https://eu.tracker.example/v1");
        } finally {
            server.stop(0);
        }
        assertThat(requests)
                .containsExactly(
                        "POST /issues Bearer t1 {\"kind\":\"issue\",\"title\":\"Leak\",\"urgent\":true}",
                        "PATCH /issues/7 sid=s1 {\"milestone\":null,\"labels\":[\"a\"]}",
                        "PATCH /issues/7 sid=s1 {\"title\":\"T\"}",
                        "GET /issues?state=open sid=s1 ",
                        "GET /issues?state=open&page=2 sid=s1 ",
                        "GET /issues sid=s1 ",
                        "GET /events?limit=2 sid=s1 k1 ",
                        "GET /events?limit=2&after=e2 sid=s1 k1 ",
                        "PATCH /issues/404 sid=s1 {\"title\":\"T\"}");
    }

    @Test
    @DisplayName("CG-09 CG-14 a client sends files in parts, saves an answer, and reads events and lines")
    void transfers() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::transfer);
        server.start();
        try {
            String url = "http://127.0.0.1:" + server.getAddress().getPort();
            assertThat(sources.run(PACKAGE + ".TransferJourney", "run", url + " " + directory))
                    .isEqualTo("image|e1,e2|e3,e4|1");
        } finally {
            server.stop(0);
        }
        String json = "\r\nContent-Type: application/json\r\n\r\n";
        String text = "\r\nContent-Type: text/plain\r\n\r\nbytes\r\n";
        String part = "--BOUNDARY\r\nContent-Disposition: form-data; name=";
        assertThat(requests)
                .containsExactly(
                        "POST /issues/7/files multipart/form-data; boundary=BOUNDARY "
                                + part + "\"file\"; filename=\"a %22log%22.txt\"\r\n"
                                + "Content-Type: application/octet-stream\r\n\r\nline\r\n"
                                + part + "\"more\"; filename=\"b.txt\"" + text
                                + part + "\"more\"; filename=\"b.txt\"" + text
                                + part + "\"note\"\r\n\r\ngröße\r\n"
                                + part + "\"tags\"\r\n\r\nx\r\n"
                                + part + "\"tags\"\r\n\r\ny\r\n"
                                + part + "\"meta\"" + json + "{\"size\":3}\r\n"
                                + part + "\"history\"" + json + "{\"id\":1}\r\n"
                                + part + "\"history\"" + json + "{\"id\":2}\r\n"
                                + "--BOUNDARY--\r\n",
                        "POST /comments application/json {\"text\":\"plain\"}",
                        "POST /comments multipart/form-data; boundary=BOUNDARY " + part + "\"payload\"" + json
                                + "{\"text\":\"parts\"}\r\n--BOUNDARY--\r\n",
                        "PUT /avatar image/png line",
                        "GET /avatar null ",
                        "GET /feed null ",
                        "GET /export null ",
                        "GET /export null ");
    }

    private void transfer(HttpExchange exchange) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        String type = String.valueOf(exchange.getRequestHeaders().getFirst("Content-Type"));
        String boundary = type.contains("boundary=") ? type.substring(type.indexOf('=') + 1) : "no boundary";
        String request = exchange.getRequestMethod() + " " + exchange.getRequestURI();
        requests.add((request + " " + type + " " + body).replace(boundary, "BOUNDARY"));
        boolean lines =
                String.valueOf(exchange.getRequestHeaders().getFirst("Accept")).contains("ndjson");
        switch (request) {
            case "GET /avatar" -> send(exchange, 200, "image", "image/png");
            case "GET /feed" ->
                send(exchange, 200, "data: {\"id\":\"e1\"}\n\ndata: {\"id\":\"e2\"}\n\n", "text/event-stream");
            case "GET /export" -> {
                String all = lines ? "{\"id\":\"e3\"}\n{\"id\":\"e4\"}\n" : "[{\"id\":\"e3\"}]";
                send(exchange, 200, all, lines ? "application/x-ndjson" : "application/json");
            }
            default -> {
                exchange.sendResponseHeaders(204, -1);
                exchange.close();
            }
        }
    }

    @Test
    @DisplayName("CG-14 members that may be missing or null are marked for JSpecify, items of lists too")
    void marksNullness() {
        assertThat(sources.text("com/example/tracker/package-info.java"))
                .contains("@NullMarked\npackage com.example.tracker;");
        assertThat(sources.text("com/example/tracker/Issue.java"))
                .contains("String title,", "long id,", "@Nullable OffsetDateTime closedAt,")
                .contains(
                        "@Nullable String assignee,",
                        "@Nullable Milestone next,",
                        "Issue.@Nullable IssueMilestone milestone,")
                .contains("@Nullable List<@Nullable String> flags");
    }

    @Test
    @DisplayName("CG-14 null and absent differ where a request may send both, and nowhere else")
    void usesFieldsInRequestsOnly() {
        assertThat(sources.text("com/example/tracker/UpdateIssue.java"))
                .contains("Field<Long> milestone,", "Field<List<String>> labels,", "@Nullable LocalDate due)");
        assertThat(sources.text("com/example/tracker/NewIssue.java"))
                .contains("Field<String> assignee)")
                .contains("public static NewIssue of(Title title)");
        assertThat(sources.text("com/example/tracker/Issue.java")).doesNotContain("Field<");
    }

    @Test
    @DisplayName("CG-11 schemas that no operation uses have no type, webhooks have one on request")
    void leavesOutWhatNothingUses() throws IOException {
        assertThat(sources.content().keySet())
                .doesNotContain(
                        "com/example/tracker/Unused.java",
                        "com/example/tracker/IssueOpened.java",
                        "com/example/tracker/Webhooks.java");
        GeneratedSources more = new GeneratedSources(directory.resolve("more"));
        more.generate(document(), PACKAGE, new ClientGeneration.Content(NullnessAnnotations.NONE, true, true));
        assertThat(more.content().keySet())
                .contains("com/example/tracker/Unused.java", "com/example/tracker/IssueOpened.java")
                .doesNotContain("com/example/tracker/package-info.java");
        assertThat(more.text("com/example/tracker/Webhooks.java"))
                .contains("public static final TypeRef<IssueOpened> ISSUE_OPENED = TypeRef.of(IssueOpened.class);");
        assertThat(String.join("", more.content().values())).doesNotContain("Nullable", "\uE000");
        more.compile();
    }

    @Test
    @DisplayName("CA-03 CA-08 each security scheme has a method that knows its place, and where tokens come from")
    void knowsSecuritySchemes() {
        assertThat(sources.text("com/example/tracker/TrackerClient.java"))
                .contains("kind = dev.kit.client.ApiClient.Kind.COOKIE, parameter = \"sid\"")
                .contains(
                        "kind = dev.kit.client.ApiClient.Kind.BEARER, tokenUrl = \"https://id.tracker.example/token\"");
        assertThat(sources.text("com/example/tracker/Auth.java"))
                .contains("Auth session(Callable<@Nullable String> key)", "ApiKey.cookie(\"sid\", key)")
                .contains("ApiKey.header(\"X-Key\", key)", "Auth basic(String user, String password)")
                .contains("Auth oauth(TokenProvider tokens)", "Auth oauth(String clientId, String clientSecret)")
                .contains("OAuth2ClientCredentials.of(\"https://id.tracker.example/token\", clientId, clientSecret)");
    }

    @Test
    @DisplayName("CG-17 each description is there once, at the method or at the member")
    void describesOnce() {
        assertThat(sources.text("com/example/tracker/Issues.java")).containsOnlyOnce("Lists the issues of everybody.");
        assertThat(sources.text("com/example/tracker/Issue.java"))
                .containsOnlyOnce("@param id The number.")
                .containsOnlyOnce("Something to do.");
    }

    private void answer(HttpExchange exchange) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        String request = exchange.getRequestMethod() + " " + exchange.getRequestURI();
        StringBuilder seen = new StringBuilder(request);
        for (String header : List.of("Authorization", "Cookie", "X-Key")) {
            String value = exchange.getRequestHeaders().getFirst(header);
            seen.append(value == null ? "" : " " + value);
        }
        requests.add(seen + " " + body);
        switch (request) {
            case "GET /issues", "GET /issues?state=open" -> {
                exchange.getResponseHeaders()
                        .add(
                                "Link",
                                "<https://other.example/x?state=open&page=2>; rel=\"next\", <https://x/?page=9>;"
                                        + " rel=last");
                send(exchange, 200, "[" + issue("a") + "," + issue("b") + "]");
            }
            case "GET /issues?state=open&page=2" -> send(exchange, 200, "[" + issue("c") + "]");
            case "GET /events?limit=2" ->
                send(
                        exchange,
                        200,
                        "{\"data\":[{\"id\":\"e1\"},{\"id\":\"e2\"}],\"has_more\":true,\"last_id\":\"e2\"}");
            case "GET /events?limit=2&after=e2" ->
                send(exchange, 200, "{\"data\":[{\"id\":\"e3\"}],\"has_more\":false,\"last_id\":\"e3\"}");
            case "PATCH /issues/404" -> send(exchange, 200, "{\"kind\":\"issue\",\"id\":7,\"closed_at\":null}");
            default -> send(exchange, request.startsWith("POST") ? 201 : 200, ISSUE);
        }
    }

    private static String issue(String title) {
        return ISSUE.replace("Leak", title);
    }

    private static void send(HttpExchange exchange, int status, String body) throws IOException {
        send(exchange, status, body, "application/json");
    }

    private static void send(HttpExchange exchange, int status, String body, String type) throws IOException {
        try (exchange) {
            byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", type);
            exchange.sendResponseHeaders(status, bytes.length);
            exchange.getResponseBody().write(bytes);
        }
    }
}
