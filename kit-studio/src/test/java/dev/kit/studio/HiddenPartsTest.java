package dev.kit.studio;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.redaction.Redaction;
import dev.kit.studio.entries.CapturedBody;
import dev.kit.studio.entries.HiddenMarks;
import dev.kit.studio.entries.RequestEntry;
import dev.kit.studio.monitor.InMemoryStorage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Parts that redaction hid, which no replay sends and no export contains. */
class HiddenPartsTest {

    private static final String FORM = "application/x-www-form-urlencoded";
    private static final String JSON = "application/json";
    private static final BlockingQueue<String> RECEIVED = new LinkedBlockingQueue<>();
    private static final Studio STUDIO = Studio.create(StudioOptions.storage(new InMemoryStorage()));
    private static final TomcatApp APP = new TomcatApp(0, "")
            .with(STUDIO)
            .handle(
                    "/raw",
                    (request, response) -> RECEIVED.add(
                            new String(request.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1)))
            .handle("/form", (request, response) -> RECEIVED.add(String.valueOf(request.getParameter("new_password"))))
            .handle(
                    "/parts",
                    (request, response) -> RECEIVED.add("" + request.getParts().size()))
            .handle("/unread", (request, response) -> RECEIVED.add("unread"));

    @BeforeAll
    static void start() {
        APP.start();
    }

    @AfterAll
    static void stop() {
        STUDIO.close();
        APP.close();
    }

    private static String recorded(String path, String body, String... headers) {
        int before = new RecordedRequests(STUDIO).atLeast(0).size();
        assertThat(Http.sendBody("POST", APP.url(path), body, headers).statusCode())
                .isEqualTo(200);
        return new RecordedRequests(STUDIO).atLeast(before + 1).get(0).id();
    }

    /** Returns the code of the refusal, or what the application received. */
    private static String replayed(String id, Map<String, Object> edits) {
        RECEIVED.clear();
        String answer = Http.sendBody(
                        "POST",
                        APP.url("/__studio/api/requests/" + id + "/replay"),
                        JsonMapper.shared().writeValueAsString(edits),
                        "X-Kit-Studio",
                        "1")
                .body();
        String code = Http.parse(answer).path("code").stringValue("");
        assertThat(RECEIVED).as(answer).hasSize(code.isEmpty() ? 1 : 0);
        return code.isEmpty() ? RECEIVED.remove() : code;
    }

    private static String export(String id, String kind) {
        return Http.send("GET", APP.url("/__studio/api/requests/" + id + '/' + kind))
                .body();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/form", "/raw"})
    @DisplayName(
            "studio H1 a form with a hidden field is refused and filled, whoever read it, and no export has the censor")
    void hidesFields(String path) throws IOException {
        String id = recorded(path, "new_password=hunter2&a=1", "Content-Type", FORM);
        assertThat(replayed(id, Map.of())).isEqualTo("REPLAY_NEEDS_BODY");
        assertThat(replayed(id, Map.of("dryRun", true))).isEqualTo("REPLAY_NEEDS_BODY");
        assertThat(replayed(id, Map.of("body", "new_password=%5bREDACTED%5d&a=2")))
                .isEqualTo("REPLAY_NEEDS_BODY");
        assertThat(replayed(id, Map.of("body", "a=[REDACTED]&new_password=swordfish")))
                .contains("swordfish");
        String command = export(id, "curl");
        assertThat(command)
                .contains("export NEW_PASSWORD=...")
                .contains("${NEW_PASSWORD}")
                .doesNotContain("REDACTED");
        assertThat(CurlTest.arguments(command, Map.of("NEW_PASSWORD", "hunter2")))
                .contains("new_password=hunter2&a=1");
        assertThat(export(id, "test")).contains("hidden(\"NEW_PASSWORD\")").doesNotContain("REDACTED");
        JsonNode request = Http.parse(export(id, "har")).at("/log/entries/0/request");
        assertThat(request.toString())
                .contains("new_password=${NEW_PASSWORD}&a=1")
                .doesNotContain("REDACTED");
        assertThat(request.path("comment").stringValue()).contains("NEW_PASSWORD");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"password\":\"[REDACTED]\",\"more\":1}",
                "{ \"password\" : \"[REDACTED]\" }",
                "[{\"n\":1},{\"password\":\"[REDACTED]\"}]",
                "{\"renamed\":\"[REDACTED]\",\"note\":\"[REDACTED]\"}",
                "{\"note\":\"\\u005bREDACTED]\",\"password\":\"\\u005bREDACTED]\"}"
            })
    @DisplayName("studio H2 a given body that has the censor in a hidden place still is refused")
    void refusesGivenCensors(String given) {
        String id = recorded("/raw", "{\"password\":\"hunter2\",\"note\":\"[REDACTED]\"}", "Content-Type", JSON);
        assertThat(replayed(id, Map.of("body", given))).isEqualTo("REPLAY_NEEDS_BODY");
    }

    @Test
    @DisplayName("studio H1 an application's own text that equals the censor is sent as it is")
    void sendsOwnTexts() {
        String own = "{\"note\":\"[REDACTED]\",\"n\":1}";
        String id = recorded("/raw?q=%5BREDACTED%5D", own, "Content-Type", JSON, "X-Own", "[REDACTED]");
        assertThat(replayed(id, Map.of())).isEqualTo(own);
        assertThat(export(id, "curl")).contains("[REDACTED]").doesNotContain("export");
        String mixed = recorded("/raw", "{\"password\":\"hunter2\",\"note\":\"[REDACTED]\"}", "Content-Type", JSON);
        String given = "{\"password\":\"new\",\"note\":\"[REDACTED]\"}";
        assertThat(replayed(mixed, Map.of("body", given))).isEqualTo(given);
    }

    @Test
    @DisplayName("studio H1 a given query or header that has the censor in a hidden place still is refused")
    void refusesGivenQueriesAndHeaders() {
        String id = recorded("/raw?token=abc&a=1", "", "Authorization", "Bearer abcdefgh12345678");
        assertThat(replayed(id, Map.of())).isEqualTo("REPLAY_NEEDS_QUERY");
        assertThat(replayed(id, Map.of("query", "a=2&token=%5BREDACTED%5D"))).isEqualTo("REPLAY_NEEDS_QUERY");
        assertThat(replayed(
                        id,
                        Map.of(
                                "query",
                                "token=new&a=[REDACTED]".replace("[", "%5B").replace("]", "%5D"))))
                .isEmpty();
        assertThat(replayed(id, Map.of("query", "a=1", "headers", Map.of("Authorization", "[REDACTED]"))))
                .isEqualTo("REPLAY_NEEDS_HEADER");
    }

    @Test
    @DisplayName("studio H1 a body of parts is refused, and given with the censor in a hidden part too")
    void refusesParts() {
        String part = "--b\r\nContent-Disposition: form-data; name=\"password\"\r\n\r\n%s\r\n--b--\r\n";
        String id = recorded("/parts", part.formatted("hunter2"), "Content-Type", "multipart/form-data; boundary=b");
        assertThat(replayed(id, Map.of())).isEqualTo("REPLAY_NEEDS_BODY");
        assertThat(replayed(id, Map.of("body", part.formatted("[REDACTED]")))).isEqualTo("REPLAY_NEEDS_BODY");
        assertThat(replayed(id, Map.of("body", part.formatted("new")))).isEqualTo("1");
    }

    @Test
    @DisplayName("studio H1 a body is sent in its charset, and one whose bytes are not known is refused")
    void sendsTheCharset() {
        String latin = "text/plain; charset=iso-8859-1";
        String id = recorded("/raw", "note", "Content-Type", latin);
        assertThat(replayed(id, Map.of("body", "Gr\u00fc\u00dfe"))).isEqualTo("Gr\u00fc\u00dfe");
        assertThat(replayed(id, Map.of("body", "\u20ac"))).isEqualTo("REPLAY_NOT_POSSIBLE");
        String utf16 = recorded("/raw", "note", "Content-Type", "text/plain; charset=utf-16");
        assertThat(replayed(utf16, Map.of())).isEqualTo("REPLAY_NEEDS_BODY");
        String spaced = recorded("/form", "a=%20%20&new_name=", "Content-Type", FORM);
        assertThat(replayed(spaced, Map.of())).isEqualTo("REPLAY_NEEDS_BODY");
        String typed = recorded("/form", "mail=a@b.test&a=1", "Content-Type", FORM);
        assertThat(replayed(typed, Map.of())).isEqualTo("null");
    }

    @Test
    @DisplayName("studio H1 an entry of an older version has no places: each censor counts as hidden")
    void treatsOlderEntriesWithCare() {
        RequestEntry old = RequestEntry.of("POST", "/x", 200, Duration.ZERO)
                .with(RequestEntry.Sent.of(
                        Map.of(),
                        CapturedBody.of(CapturedBody.Kind.FORM, FORM, 9)
                                .withFields(Map.of("password", List.of("[REDACTED]")))));
        assertThat(old.marked("body", "a=[REDACTED]", "[REDACTED]")).isEqualTo("a=" + HiddenMarks.MARK);
        assertThat(old.marked("body", "a=", "")).isEqualTo(HiddenMarks.MARK);
        assertThat(dev.kit.studio.share.Curl.of(old, "[REDACTED]"))
                .contains("$PASSWORD")
                .doesNotContain("REDACTED");
    }

    @Test
    @DisplayName("studio H1 without redaction nothing is hidden, whatever the texts are")
    void knowsThatNothingIsHidden() {
        try (Studio open =
                Studio.create(StudioOptions.storage(new InMemoryStorage()).redaction(Redaction.none()))) {
            open.recordRequest(RequestEntry.of("POST", "/x", 200, Duration.ZERO));
            assertThat(new RecordedRequests(open).newest().sent().hidden()).isEmpty();
        }
    }

    @Test
    @DisplayName("studio M6 a command sends the parts that were kept, and names those that were not")
    void copiesParts(@org.junit.jupiter.api.io.TempDir Path directory) throws IOException, InterruptedException {
        String body = String.join(
                "\r\n",
                "--b",
                "Content-Disposition: form-data; name=\"title\"",
                "",
                "Gr\u00fc\u00dfe; @\"you\"",
                "--b",
                "Content-Disposition: form-data; name=\"password\"",
                "",
                "hunter2",
                "--b",
                "Content-Disposition: form-data; name=\"meta\"",
                "Content-Type: application/json",
                "",
                "{\"n\":\"1\"}",
                "--b",
                "Content-Disposition: form-data; name=\"file\"; filename=\"/etc/$(id).txt\"",
                "Content-Type: text/plain",
                "",
                "content",
                "--b--",
                "");
        String id = recorded("/parts", body, "Content-Type", "multipart/form-data; boundary=b");
        String command = export(id, "curl");
        assertThat(command)
                .contains("-F 'title=", "-F \"password=$PASSWORD\"", "was not kept", "@\"./__id_.txt\"")
                .doesNotContain("boundary", "REDACTED", "/etc/$(id).txt\";");
        Files.writeString(directory.resolve("__id_.txt"), "content");
        run(command, directory, Map.of("PASSWORD", "hunter2"));
        CapturedBody sent = new RecordedRequests(STUDIO).newest().sent().requestBody();
        assertThat(String.valueOf(sent.parts()))
                .isEqualTo(String.valueOf(new RecordedRequests(STUDIO)
                        .atLeast(2)
                        .get(1)
                        .sent()
                        .requestBody()
                        .parts()));
    }

    private static void run(String command, Path directory, Map<String, String> variables)
            throws IOException, InterruptedException {
        ProcessBuilder bash = new ProcessBuilder("bash", "-c", command.replace("curl ", "curl -sS "))
                .directory(directory.toFile())
                .redirectErrorStream(true);
        bash.environment().putAll(variables);
        Process process = bash.start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(command + printed).isZero();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/raw    | image/png        |      | 300    | not kept as text",
                "/raw    | application/json | gzip | 40     | not kept as text",
                "/raw    | application/json |      | 100000 | Only the beginning",
                "/unread | application/json |      | 50     | not kept as text",
                "/raw    | multipart/mixed; boundary=b | | 50 | not kept as text"
            })
    @DisplayName("studio M6 a body that was cut, binary, compressed or not read is named as missing in every export")
    void namesWhatIsMissing(String path, String type, String encoding, int size, String reason) {
        String body = type.startsWith("multipart") ? "--b\r\n\r\nx\r\n--b--" : "\u00e9".repeat(size);
        String id = encoding == null
                ? recorded(path, body, "Content-Type", type)
                : recorded(path, body, "Content-Type", type, "Content-Encoding", encoding);
        assertThat(replayed(id, Map.of())).isEqualTo("REPLAY_NEEDS_BODY");
        assertThat(export(id, "curl"))
                .contains("# ", reason, "--data-binary '@request-body'")
                .doesNotContain("\u00e9\u00e9");
        assertThat(export(id, "test")).contains(reason, "ofFile").doesNotContain("noBody");
        JsonNode data = Http.parse(export(id, "har")).at("/log/entries/0/request/postData");
        assertThat(data.path("comment").stringValue()).contains(reason);
        assertThat(data.path("text").stringValue()).isEmpty();
    }
}
