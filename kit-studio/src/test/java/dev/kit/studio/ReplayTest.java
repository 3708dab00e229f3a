package dev.kit.studio;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.studio.capture.CaptureScope;
import dev.kit.studio.monitor.InMemoryStorage;
import dev.kit.studio.replay.DryRuns;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Sending requests again, over HTTP, to the application that recorded them. */
class ReplayTest {

    private static final AtomicInteger CALLS = new AtomicInteger();
    private static final AtomicInteger DRY = new AtomicInteger();
    private static final Studio STUDIO =
            Studio.create(StudioOptions.storage(new InMemoryStorage()).dryRuns(true));
    private static final TomcatApp APP = new TomcatApp(0, "")
            .with(STUDIO)
            .filter(STUDIO.dryRunFilter(), "/*")
            .handle("/echo", (request, response) -> {
                CaptureScope.current().ifPresent(scope -> scope.handler("Echo.echo"));
                byte[] body = request.getInputStream().readAllBytes();
                response.setContentType("application/json");
                response.setHeader("X-Method", request.getMethod());
                response.getWriter()
                        .write("{\"n\": " + CALLS.incrementAndGet() + ", \"long\": 9007199254740993, \"sent\": "
                                + (body.length == 0 ? "null" : new String(body, StandardCharsets.UTF_8))
                                + ", \"who\": \""
                                + request.getHeader("Authorization") + "\", \"seen\": \""
                                + request.getHeader("Cookie")
                                + "\"}");
                if (request.getAttribute(DryRuns.ATTRIBUTE) != null) {
                    DRY.incrementAndGet();
                }
            })
            .handle("/form", (request, response) -> {
                response.setContentType("text/plain");
                response.getWriter().write(String.valueOf(request.getParameter("name")));
            });

    @BeforeAll
    static void start() {
        APP.start();
    }

    @AfterAll
    static void stop() {
        STUDIO.close();
        APP.close();
    }

    private static String recorded(String method, String path, String body, String... headers) {
        Http.sendBody(method, APP.url(path), body.isEmpty() ? null : body, headers);
        return new RecordedRequests(STUDIO).newest().id();
    }

    private static HttpResponse<String> replay(String id, String body, String... headers) {
        String[] all = new String[headers.length + 2];
        System.arraycopy(headers, 0, all, 0, headers.length);
        all[headers.length] = "X-Kit-Studio";
        all[headers.length + 1] = "1";
        return Http.sendBody("POST", APP.url("/__studio/api/requests/" + id + "/replay"), body, all);
    }

    private static JsonNode answered(HttpResponse<String> answer) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return Http.parse(answer.body());
    }

    @Test
    @DisplayName("a replay is a request of its own, with what came out differently")
    void replaysAndCompares() {
        String id = recorded("POST", "/echo?a=1", "{\"x\":1}", "Content-Type", "application/json", "X-Mine", "kept");
        JsonNode outcome = answered(replay(id, "{}"));
        assertThat(outcome.path("id").stringValue()).isNotEqualTo(id);
        assertThat(outcome.at("/before/id").stringValue()).isEqualTo(id);
        assertThat(outcome.at("/status/changed").booleanValue()).isFalse();
        assertThat(outcome.at("/body/kind").stringValue()).isEqualTo("json");
        assertThat(outcome.at("/body/changes")).hasSize(1);
        assertThat(outcome.at("/body/changes/0/path").stringValue()).isEqualTo("/n");
        assertThat(outcome.path("substitutions")).isEmpty();
        JsonNode fresh =
                Http.json(APP.url("/__studio/api/requests/" + outcome.path("id").stringValue()));
        assertThat(fresh.at("/requestBody/text").stringValue()).isEqualTo("{\"x\":1}");
        assertThat(fresh.path("queryString").stringValue()).isEqualTo("a=1");
        assertThat(fresh.at("/headers/x-mine").stringValue()).isEqualTo("kept");
        JsonNode later =
                Http.json(APP.url("/__studio/api/requests/" + outcome.path("id").stringValue() + "/diff"));
        assertThat(later.at("/before/id").stringValue()).isEqualTo(id);
        assertThat(later.at("/body/changes/0/path").stringValue()).isEqualTo("/n");
        assertThat(Http.send("GET", APP.url("/__studio/api/requests/" + id + "/diff"))
                        .statusCode())
                .isEqualTo(400);
    }

    @Test
    @DisplayName("method, query, headers and body can be edited, and the answer says so")
    void sendsEdits() {
        String id = recorded("POST", "/echo?a=1", "{\"x\":1}", "Content-Type", "application/json", "X-Mine", "old");
        JsonNode outcome = answered(replay(id, """
                {"method": "PUT", "query": "b=2", "body": "{\\"x\\":2}", "headers": {"X-Mine": null, "X-New": "7"}}
                """));
        JsonNode fresh =
                Http.json(APP.url("/__studio/api/requests/" + outcome.path("id").stringValue()));
        assertThat(fresh.path("method").stringValue()).isEqualTo("PUT");
        assertThat(fresh.path("queryString").stringValue()).isEqualTo("b=2");
        assertThat(fresh.at("/requestBody/text").stringValue()).isEqualTo("{\"x\":2}");
        assertThat(fresh.path("headers").has("x-mine")).isFalse();
        assertThat(fresh.at("/headers/x-new").stringValue()).isEqualTo("7");
        assertThat(outcome.path("substitutions").valueStream().map(JsonNode::toString))
                .contains(
                        "{\"part\":\"method\",\"name\":\"\",\"how\":\"given\"}",
                        "{\"part\":\"header\",\"name\":\"x-mine\",\"how\":\"dropped\"}",
                        "{\"part\":\"body\",\"name\":\"\",\"how\":\"given\"}");
        assertThat(outcome.at("/headers/0/path").stringValue()).isEqualTo("x-method");
    }

    @Test
    @DisplayName("hidden headers are never sent as their censor: dropped, given, or the browser's cookies")
    void replacesHiddenHeaders() {
        String id =
                recorded("GET", "/echo", "", "Authorization", "Bearer abcdefgh12345678", "Cookie", "session=secret");
        JsonNode dropped = answered(replay(id, "{}"));
        assertThat(body(dropped)).contains("\"who\": \"null\"", "\"seen\": \"null\"");
        assertThat(dropped.path("substitutions").toString()).contains("authorization", "cookie", "dropped");
        JsonNode given = answered(replay(
                id, "{\"headers\": {\"Authorization\": \"Basic given\"}}", "Cookie", "session=mine; kit-studio=token"));
        assertThat(body(given))
                .contains("\"who\": \"Basic given\"", "session=mine")
                .doesNotContain("kit-studio");
        assertThat(given.path("substitutions").toString()).contains("browser", "given");
    }

    @Test
    @DisplayName("what a replay sent otherwise is told by every later comparison with its original, and no other")
    void remembersSubstitutions() {
        String id = recorded("POST", "/echo", "{}", "Authorization", "Bearer abcdefgh12345678", "X-Mine", "old");
        JsonNode outcome = answered(replay(id, "{\"headers\": {\"X-Mine\": \"new\"}, \"body\": \"[]\"}"));
        String replayed = outcome.path("id").stringValue();
        String diff = APP.url("/__studio/api/requests/" + replayed + "/diff");
        assertThat(Http.json(diff).path("substitutions"))
                .isEqualTo(outcome.path("substitutions"))
                .hasSize(3);
        String other = recorded("POST", "/echo", "{}");
        assertThat(Http.json(diff + "?with=" + other).path("substitutions")).isEmpty();

        JsonNode again = answered(replay(replayed, "{}"));
        assertThat(again.path("substitutions")).isEmpty();
        assertThat(body(again)).contains("\"sent\": []");
        assertThat(Http.send("GET", APP.url("/__studio/api/requests/" + replayed + "/curl"))
                        .body())
                .contains("x-mine: new")
                .doesNotContain("x-kit");
    }

    @Test
    @DisplayName("a forged note of what was sent otherwise is not taken for one")
    void ignoresForgedSubstitutions() {
        String id = recorded("GET", "/echo", "");
        String forged = recorded(
                "GET",
                "/echo",
                "",
                "X-Kit-Replay",
                id + ".x",
                "X-Kit-Replay-Changes",
                "header:<b>:given, nonsense, body::burnt, query::given");
        assertThat(Http.json(APP.url("/__studio/api/requests/" + forged + "/diff"))
                        .path("substitutions")
                        .toString())
                .isEqualTo("[{\"part\":\"header\",\"name\":\"<b>\",\"how\":\"given\"},"
                        + "{\"part\":\"query\",\"name\":\"\",\"how\":\"given\"}]");
    }

    private static String body(JsonNode outcome) {
        return Http.json(APP.url("/__studio/api/requests/" + outcome.path("id").stringValue()))
                .at("/responseBody/text")
                .stringValue();
    }

    @Test
    @DisplayName("a body that is cut, binary or partly hidden is asked for, a form is put together again")
    void asksForBodiesItHasNot() {
        String hidden = recorded("POST", "/echo", "{\"password\":\"hunter2\"}", "Content-Type", "application/json");
        assertThat(replay(hidden, "{}").body()).contains("REPLAY_NEEDS_BODY");
        answered(replay(hidden, "{\"body\": \"{}\"}"));
        String cut = recorded("POST", "/echo", '"' + "x".repeat(100_000) + '"', "Content-Type", "application/json");
        assertThat(replay(cut, "{}").body()).contains("REPLAY_NEEDS_BODY", "beginning");
        String form = recorded("POST", "/form", "name=a%26b&x=1", "Content-Type", "application/x-www-form-urlencoded");
        assertThat(body(answered(replay(form, "{}")))).isEqualTo("a&b");
    }

    @ParameterizedTest(name = "a replay refuses {0}")
    @ValueSource(
            strings = {
                "{\"method\": \"CONNECT\"}",
                "{\"method\": \"GE T\"}",
                "{\"headers\": {\"Host\": \"evil.example\"}}",
                "{\"headers\": {\"X-Kit-Dry-Run\": \"guessed\"}}",
                "{\"headers\": {\"X\": \"a\\r\\nY: b\"}}",
                "{\"query\": \"a b\\n\"}",
                "{\"body\": 7}",
                "no json",
            })
    void refusesWhatCannotBeSent(String edits) {
        String id = recorded("GET", "/echo", "");
        int before = CALLS.get();
        assertThat(replay(id, edits).statusCode()).isIn(400, 409);
        assertThat(CALLS.get()).isEqualTo(before);
    }

    @Test
    @DisplayName("a replay needs the studio's header and a request that is kept")
    void needsHeaderAndEntry() {
        String id = recorded("GET", "/echo", "");
        String url = APP.url("/__studio/api/requests/" + id + "/replay");
        assertThat(Http.sendBody("POST", url, "{}").statusCode()).isEqualTo(403);
        assertThat(Http.send("GET", url).statusCode()).isEqualTo(405);
        assertThat(replay("01kamy3v7q0000k2vn8a3x5d9e", "{}").statusCode()).isEqualTo(404);
    }

    @Test
    @DisplayName("a dry run bears a secret that is good for one request; a foreign one is turned away")
    void marksDryRuns() {
        String id = recorded("POST", "/echo", "{}", "Content-Type", "application/json");
        int before = DRY.get();
        JsonNode outcome = answered(replay(id, "{\"dryRun\": true}"));
        assertThat(DRY.get()).isEqualTo(before + 1);
        assertThat(outcome.path("dryRun").booleanValue()).isTrue();
        JsonNode fresh =
                Http.json(APP.url("/__studio/api/requests/" + outcome.path("id").stringValue()));
        String secret = fresh.at("/headers/x-kit-dry-run").stringValue();
        int calls = CALLS.get();
        assertThat(Http.send("GET", APP.url("/echo"), DryRuns.HEADER, secret).statusCode())
                .isEqualTo(403);
        assertThat(Http.send("GET", APP.url("/echo"), DryRuns.HEADER, "guessed").statusCode())
                .isEqualTo(403);
        assertThat(CALLS.get()).isEqualTo(calls);
        String plain = recorded("POST", "/form", "name=a", "Content-Type", "application/x-www-form-urlencoded");
        assertThat(replay(plain, "{\"dryRun\": true}").body()).contains("DRY_RUN_NOT_AVAILABLE");
    }
}
