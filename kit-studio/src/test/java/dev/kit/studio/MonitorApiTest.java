package dev.kit.studio;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.studio.entries.CapturedBody;
import dev.kit.studio.entries.EventEntry;
import dev.kit.studio.entries.ExceptionEntry;
import dev.kit.studio.entries.LogEntry;
import dev.kit.studio.entries.LogEntry.Level;
import dev.kit.studio.entries.RequestEntry;
import dev.kit.studio.monitor.InMemoryStorage;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class MonitorApiTest {

    private static final Studio STUDIO = Studio.create(StudioOptions.storage(new InMemoryStorage()));
    private static final TomcatApp APP = new TomcatApp(0, "").with(STUDIO);

    @BeforeAll
    static void recordTheUsualEntries() {
        APP.start();
        STUDIO.recordRequest(request("GET", "/api/users", 200, 45).tagged(List.of("users")));
        STUDIO.recordRequest(request("POST", "/api/users", 201, 80)
                .tagged(List.of("users", "api"))
                .with(RequestEntry.Sent.of(
                        Map.of(),
                        CapturedBody.text(
                                CapturedBody.Kind.JSON, "application/json", 20, false, "{\"name\":\"Posts\"}"))));
        STUDIO.recordRequest(request("GET", "/api/products", 500, 120));
        STUDIO.recordException(ExceptionEntry.of(new IllegalStateException("Test exception"), false, null));
        log(Level.INFO, "Application started");
        log(Level.WARN, "High memory usage detected");
        log(Level.ERROR, "Database connection timeout");
        settled(STUDIO);
    }

    /** The API itself waits for a quarter of a second only, which a busy machine may take to record. */
    private static void settled(Studio studio) {
        assertThat(studio.recorder().drain(Duration.ofSeconds(30))).isTrue();
    }

    @AfterAll
    static void stop() {
        STUDIO.close();
        APP.close();
    }

    private static RequestEntry request(String method, String path, int status, long millis) {
        return RequestEntry.of(method, path, status, Duration.ofMillis(millis));
    }

    private static void log(Level level, String message) {
        STUDIO.recordLog(LogEntry.of(level, "test", message, Map.of()));
    }

    private static JsonNode get(String path) {
        return Http.json(APP.url("/__studio/api/" + path));
    }

    private static List<String> paths(JsonNode list) {
        return list.valueStream()
                .map(entry -> entry.path("method").stringValue()
                        + ' '
                        + entry.path("path").stringValue())
                .toList();
    }

    @Test
    @DisplayName("SA-01 SA-03 requests are listed newest first below the default path")
    void listsRequestsNewestFirst() {
        assertThat(paths(get("requests"))).containsExactly("GET /api/products", "POST /api/users", "GET /api/users");
    }

    @Test
    @DisplayName("SA-04 a request is found by its id")
    void findsARequestById() {
        JsonNode listed = get("requests").get(0);
        JsonNode detail = get("requests/" + listed.path("id").stringValue());
        listed.properties()
                .forEach(member -> assertThat(detail.get(member.getKey())).isEqualTo(member.getValue()));
        assertThat(detail.path("responseBody").path("kind").stringValue()).isEqualTo("none");
    }

    @ParameterizedTest(name = "SA-05 SA-07 SA-23 {0} is a 404 problem")
    @ValueSource(strings = {"requests/non-existent", "exceptions/non-existent", "unknown-route", "", "requests/a/b"})
    void answersWhatIsNotThereWithAProblem(String path) {
        HttpResponse<String> answer = Http.send("GET", APP.url("/__studio/api/" + path));
        assertThat(answer.statusCode()).isEqualTo(404);
        assertThat(answer.headers().firstValue("Content-Type").orElse("")).startsWith("application/problem+json");
        assertThat(Http.parse(answer.body()).path("code").stringValue()).isEqualTo("NOT_FOUND");
    }

    @Test
    @DisplayName("SA-06 SC-20 the exception is listed with its message, and has frames")
    void listsExceptions() {
        JsonNode list = get("exceptions");
        assertThat(list).hasSize(1);
        assertThat(list.get(0).path("message").stringValue()).isEqualTo("Test exception");
        JsonNode detail = get("exceptions/" + list.get(0).path("id").stringValue());
        assertThat(detail.path("count").intValue()).isEqualTo(1);
        JsonNode frame = detail.path("stack").get(0);
        assertThat(frame.path("function").stringValue()).endsWith("MonitorApiTest.recordTheUsualEntries");
        assertThat(frame.path("isApp").booleanValue()).isTrue();
        assertThat(detail.path("source").path("lines").toString()).contains("Test exception");
        assertThat(get("exceptions/groups").get(0).path("count").intValue()).isEqualTo(1);
    }

    @Test
    @DisplayName("SA-08 SA-11 logs are listed, and chosen by level")
    void listsLogs() {
        assertThat(get("logs")).hasSize(3);
        JsonNode errors = get("logs?level=error");
        assertThat(errors).hasSize(1);
        assertThat(errors.get(0).path("message").stringValue()).isEqualTo("Database connection timeout");
        assertThat(get("logs?minLevel=warn")).hasSize(2);
        assertThat(get("logs?level=ERROR")).hasSize(1);
    }

    @Test
    @DisplayName("events are filtered by one stage or several, and an unknown one is refused")
    void filtersEventsByStage() {
        for (EventEntry.Stage stage : EventEntry.Stage.values()) {
            STUDIO.recordEvent(EventEntry.of("stock.counted", stage, "basic", null, null));
        }
        settled(STUDIO);
        assertThat(get("events?stage=handled")).hasSize(1);
        assertThat(get("events?stage=failed,parked")
                        .valueStream()
                        .map(event -> event.path("stage").stringValue()))
                .containsExactly("parked", "failed");
        assertThat(Http.send("GET", APP.url("/__studio/api/events?stage=failed,gone"))
                        .body())
                .contains("INVALID_PARAMETER", "published, handled, failed, parked, lost, job");
    }

    @Test
    @DisplayName("SA-09 stats count what is kept")
    void countsEntries() {
        JsonNode stats = get("stats");
        assertThat(stats.path("requests").intValue()).isEqualTo(3);
        assertThat(stats.path("exceptions").intValue()).isEqualTo(1);
        assertThat(stats.path("logs").intValue()).isEqualTo(3);
        assertThat(Instant.parse(stats.path("oldestEntry").stringValue()))
                .isBeforeOrEqualTo(Instant.parse(stats.path("newestEntry").stringValue()));
    }

    @Test
    @DisplayName("SA-10 lists are limited, capped and paged without loss")
    void pagesThroughAList() {
        HttpResponse<String> first = Http.send("GET", APP.url("/__studio/api/requests?limit=2"));
        assertThat(Http.parse(first.body())).hasSize(2);
        String link = first.headers().firstValue("Link").orElseThrow();
        String next = link.substring(1, link.indexOf('>'));
        // As every client of RFC 8288 does: against the address that was asked.
        String asked = APP.url("/__studio/api/requests?limit=2");
        assertThat(paths(Http.json(java.net.URI.create(asked).resolve(next).toString())))
                .containsExactly("GET /api/users");
        assertThat(get("requests?limit=1000")).hasSize(3);
        assertThat(paths(get("requests?offset=1&limit=1"))).containsExactly("POST /api/users");
    }

    @Test
    @DisplayName("SA-12 SA-13 requests are chosen by method, status, text and tag")
    void filtersRequests() {
        assertThat(get("requests?method=GET")).hasSize(2);
        assertThat(paths(get("requests?status=201"))).containsExactly("POST /api/users");
        assertThat(get("requests?status=2xx")).hasSize(2);
        assertThat(paths(get("requests?status=5xx"))).containsExactly("GET /api/products");
        assertThat(paths(get("requests?search=posts"))).containsExactly("POST /api/users");
        assertThat(paths(get("requests?tags=api,other"))).containsExactly("POST /api/users");
        assertThat(paths(get("requests?minDuration=100"))).containsExactly("GET /api/products");
        assertThat(get("requests?path=/api/u*s")).hasSize(2);
        assertThat(get("requests?hasException=true")).isEmpty();
    }

    @Test
    @DisplayName("SC-15 the bodies of a request recorded by hand are cut to the limit, between two characters")
    void cutsBodiesRecordedByHand() {
        try (Studio studio = Studio.create(
                        StudioOptions.storage(new InMemoryStorage()).maxBodySize(1_023));
                TomcatApp app = new TomcatApp(0, "").with(studio).start()) {
            String id = studio.recordRequest(request("POST", "/big", 200, 1)
                    .with(RequestEntry.Sent.of(
                            Map.of(),
                            CapturedBody.text(CapturedBody.Kind.TEXT, "text/plain", 4_096, false, "é".repeat(2_048))))
                    .with(RequestEntry.Answered.of(
                            Map.of(),
                            CapturedBody.text(CapturedBody.Kind.TEXT, "text/plain", 1_023, false, "x".repeat(1_023)))));
            settled(studio);
            JsonNode entry = Http.json(app.url("/__studio/api/requests/" + id));
            assertThat(entry.at("/requestBody/text").stringValue()).isEqualTo("é".repeat(511));
            assertThat(entry.at("/requestBody/truncated").booleanValue()).isTrue();
            assertThat(entry.at("/requestBody/size").intValue()).isEqualTo(4_096);
            assertThat(entry.at("/responseBody/truncated").booleanValue()).isFalse();
            assertThat(entry.at("/responseBody/text").stringValue()).hasSize(1_023);
        }
    }

    @Test
    @DisplayName("SA-04 SA-08 what is half a character or badly encoded is shown, and hides nothing else")
    void showsWhatIsNotWellFormed() {
        try (Studio studio = Studio.create(StudioOptions.storage(new InMemoryStorage()));
                TomcatApp app = new TomcatApp(0, "").with(studio).start()) {
            studio.recordLog(LogEntry.of(Level.INFO, "test", "cut \ud83d", Map.of()));
            String id = studio.recordRequest(request("GET", "/search", 200, 1)
                    .with(new RequestEntry.Sent("q=100%&%zz=1&b=%E2%82%AC", Map.of(), CapturedBody.NONE, null, null)));
            settled(studio);
            assertThat(Http.json(app.url("/__studio/api/logs")).at("/0/message").stringValue())
                    .startsWith("cut ");
            JsonNode query = Http.json(app.url("/__studio/api/requests/" + id)).path("query");
            assertThat(query.toString()).isEqualTo("{\"q\":\"100%\",\"%zz\":\"1\",\"b\":\"€\"}");
        }
    }

    @Test
    @DisplayName("SA-12 no pattern of a path takes long to look for")
    void staysFastWithAnyPattern() {
        try (Studio studio = Studio.create(StudioOptions.storage(new InMemoryStorage()));
                TomcatApp app = new TomcatApp(0, "").with(studio).start()) {
            studio.recordRequest(request("GET", "/" + "a".repeat(2_000), 200, 1));
            String pattern = "a*".repeat(60) + 'b';
            assertThat(org.assertj.core.api.Assertions.catchThrowable(
                            () -> java.util.concurrent.CompletableFuture.supplyAsync(
                                            () -> Http.json(app.url("/__studio/api/requests?path=" + pattern)))
                                    .get(10, java.util.concurrent.TimeUnit.SECONDS)))
                    .isNull();
        }
    }

    @Test
    @DisplayName("SA-14 a closed range of dates chooses entries")
    void filtersByDate() {
        try (Studio studio = Studio.create(StudioOptions.storage(new InMemoryStorage()));
                TomcatApp app = new TomcatApp(0, "").with(studio).start()) {
            for (String day : List.of("2024-01-05", "2024-01-15", "2024-01-20", "2024-01-25")) {
                studio.recordRequest(request("GET", "/" + day, 200, 1).at(Instant.parse(day + "T12:00:00Z")));
            }
            settled(studio);
            String url = app.url("/__studio/api/requests?after=2024-01-10&before=2024-01-20");
            assertThat(paths(Http.json(url))).containsExactly("GET /2024-01-20", "GET /2024-01-15");
            String link = Http.send("GET", url + "&limit=1")
                    .headers()
                    .firstValue("Link")
                    .orElseThrow();
            String next = java.net
                    .URI
                    .create(url)
                    .resolve(link.substring(1, link.indexOf('>')))
                    .toString();
            assertThat(paths(Http.json(next))).containsExactly("GET /2024-01-15");
        }
    }

    @ParameterizedTest(name = "SA-29 requests?{0} is a 400 that names the parameter")
    @ValueSource(
            strings = {
                "limit=abc",
                "limit=-1",
                "limit=0",
                "offset=-5",
                "after=notadate",
                "limit=99999999999999999999",
                "status=9",
                "cursor=junk"
            })
    void refusesBadParameters(String query) {
        HttpResponse<String> answer = Http.send("GET", APP.url("/__studio/api/requests?" + query));
        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(Http.parse(answer.body()).path("parameter").stringValue())
                .isEqualTo(query.substring(0, query.indexOf('=')));
    }

    @ParameterizedTest(name = "SA-28 {0} on a read-only route is 405")
    @ValueSource(strings = {"POST", "PUT", "DELETE", "PATCH"})
    void refusesToChangeLists(String method) {
        HttpResponse<String> answer = Http.send(method, APP.url("/__studio/api/requests"), "X-Kit-Studio", "1");
        assertThat(answer.statusCode()).isEqualTo(405);
        assertThat(get("requests")).hasSize(3);
    }

    @ParameterizedTest(name = "SA-28 {0} on a read-only route is refused before its answer is worked out")
    @ValueSource(strings = {"POST", "PUT", "DELETE", "PATCH"})
    void refusesBeforeItAsks(String method) {
        for (String route : List.of("requests?limit=abc", "requests/none", "tables")) {
            HttpResponse<String> answer = Http.send(method, APP.url("/__studio/api/" + route), "X-Kit-Studio", "1");
            assertThat(answer.statusCode()).as(route).isEqualTo(405);
        }
    }

    @ParameterizedTest(name = "SEC-L4 {0} without the studio's own header is refused")
    @ValueSource(strings = {"POST", "PUT", "DELETE", "PATCH", "PROPFIND"})
    void needsItsHeaderForEveryChange(String method) {
        for (String route : List.of("metrics", "requests", "sql", "unknown")) {
            HttpResponse<String> answer = Http.send(method, APP.url("/__studio/api/" + route));
            assertThat(answer.statusCode()).as(route).isEqualTo(403);
            assertThat(answer.body()).as(route).contains("HEADER_REQUIRED");
        }
        assertThat(get("requests")).hasSize(3);
    }

    @Test
    @DisplayName("SA-32 metrics sum up, and begin anew when deleted")
    void resetsMetrics() {
        try (Studio studio = Studio.create(StudioOptions.storage(new InMemoryStorage()));
                TomcatApp app = new TomcatApp(0, "").with(studio).start()) {
            studio.recordRequest(request("GET", "/a", 200, 100));
            studio.recordRequest(request("GET", "/b", 404, 200));
            studio.recordRequest(request("GET", "/b", 500, 300));
            settled(studio);
            JsonNode metrics = Http.json(app.url("/__studio/api/metrics"));
            assertThat(metrics.path("totalRequests").intValue()).isEqualTo(3);
            assertThat(metrics.path("avgDuration").doubleValue()).isEqualTo(200.0);
            assertThat(Http.json(app.url("/__studio/api/metrics/endpoints"))
                            .get(0)
                            .path("route")
                            .stringValue())
                    .isEqualTo("/b");
            assertThat(Http.send("DELETE", app.url("/__studio/api/metrics"), "X-Kit-Studio", "1")
                            .body())
                    .isEqualTo("{\"success\":true}");
            assertThat(Http.json(app.url("/__studio/api/metrics"))
                            .path("totalRequests")
                            .intValue())
                    .isZero();
        }
    }

    @Test
    @DisplayName("SA-27 hostile text stays JSON text that no browser takes for a page")
    void keepsHostileTextAsData() {
        HttpResponse<String> answer = Http.send("GET", APP.url("/__studio/api/exceptions"));
        assertThat(answer.headers().firstValue("Content-Type").orElse("")).startsWith("application/json");
        assertThat(answer.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
        assertThat(answer.headers().firstValue("Cache-Control")).contains("no-store");
    }

    @Test
    @DisplayName("SA-01 SA-31 everything moves with the path and the context path")
    void livesBelowACustomPath() {
        try (Studio studio = Studio.create(
                        StudioOptions.storage(new InMemoryStorage()).path("/custom-studio"));
                TomcatApp app = new TomcatApp(0, "/app").with(studio).start()) {
            assertThat(Http.send("GET", app.url("/app/custom-studio/api/requests"))
                            .statusCode())
                    .isEqualTo(200);
            assertThat(Http.send("GET", app.url("/app/__studio/api/requests")).statusCode())
                    .isEqualTo(404);
            assertThat(Http.send("GET", app.url("/app/custom-studio/")).body())
                    .contains("<base href=\"/app/custom-studio/\">");
        }
    }

    @Test
    @DisplayName("SA-02 WS-10 a studio that is off answers nothing and records nothing")
    void staysSilentWhenOff() {
        InMemoryStorage storage = new InMemoryStorage();
        try (Studio studio = Studio.create(StudioOptions.storage(storage).enabled(false));
                TomcatApp app = new TomcatApp(0, "")
                        .with(studio)
                        .handle(
                                "/hello",
                                (request, response) -> response.getWriter().write("hello"))
                        .start()) {
            assertThat(Http.send("GET", app.url("/hello")).body()).isEqualTo("hello");
            assertThat(Http.send("GET", app.url("/__studio/api/requests")).statusCode())
                    .isEqualTo(404);
            assertThat(Http.send("GET", app.url("/__studio/ws")).statusCode()).isEqualTo(404);
            assertThat(studio.recordLog(LogEntry.of(Level.INFO, "x", "x", Map.of())))
                    .isEmpty();
            assertThat(storage.contents().bytes()).isZero();
        }
    }
}
