package dev.kit.studio.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.studio.entries.CallEntry;
import dev.kit.studio.entries.CapturedBody;
import dev.kit.studio.entries.Entry;
import dev.kit.studio.entries.EventEntry;
import dev.kit.studio.entries.ExceptionEntry;
import dev.kit.studio.entries.Findings;
import dev.kit.studio.entries.LogEntry;
import dev.kit.studio.entries.RequestEntry;
import dev.kit.studio.entries.SqlQuery;
import dev.kit.studio.entries.Trace;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Planted secrets in every text of every kind of entry, looked for in the memory and in the files of the journal. */
class PlantedPlacesTest {

    private static final String SECRET = "zq904plant9";
    private static final List<String> FORMS = List.of(
            "GET https://api.example.test/x?access_token={S} failed",
            "jdbc:postgresql://h/db?password={S}&user=a",
            "DSN=host=h\\password={S}",
            "args=[--password={S}]",
            "body={password={S}, user=bob}",
            "ERROR:org.x:secret={S} y",
            "msg:{password={S}}",
            "Detail: Failing row contains (1, null, (a), {S}).",
            "invalid input syntax for type integer: \"{S}\"",
            "{password={S}}",
            "{'password': '{S}'}",
            "[INFO] password={S}",
            "{\"message\":\"login with password: {S}\"}",
            "{\"query\":\"mutation { login(password: \\\"{S}\\\") { id } }\"}",
            "[{\"name\":\"password\",\"value\":\"{S}\"}]",
            "{\"recoveryCodes\":[\"{S}\"]}",
            "<soap:Body><wsse:Password Type=\"x\">{S}</wsse:Password></soap:Body>",
            "user: bob\npassword: {S}\n",
            "X-Functions-Key: {S}",
            "Cookie: SESSION={S}; theme={S}",
            "jdbc:oracle:thin:scott/{S}@db:1521/x",
            "jdbc:sqlserver://h;user=a;password={{S};b};encrypt=true",
            "curl -u user:{S} https://h/x",
            "run --password {S} now",
            "alter role x password '{S}'",
            "select 1 /* password={S} */ from t",
            "select dblink_connect('host=h user=u password={S}')",
            "insert into t (data) values ('{\"password\":\"{S}\"}'::jsonb)",
            "Studio at http://localhost:28000/__studio/?token={S}",
            "next=https%3A%2F%2Fapi.example.test%2Fx%3Faccess_token%3D{S}");

    private static List<Entry> places(String text) {
        RuntimeException thrown = new IllegalStateException(text, new IllegalArgumentException(text));
        String sql = text.matches("(?s)(select|insert|alter) .*") ? text : "select 1 /* " + text + " */";
        SqlQuery query = new SqlQuery(
                sql, List.of(text), "f", "select", null, Duration.ZERO, Duration.ZERO, null, text, "db", 1);
        CapturedBody body = CapturedBody.text(CapturedBody.Kind.TEXT, "text/plain", text.length(), false, text);
        CapturedBody json = CapturedBody.text(CapturedBody.Kind.JSON, "application/json", text.length(), true, text);
        return List.of(
                LogEntry.of(LogEntry.Level.INFO, "a.B", text, Map.of("x", text)).reporting(null, "a.B: " + text),
                ExceptionEntry.of(thrown, false, null),
                EventEntry.of("x", EventEntry.Stage.FAILED, "basic", text, null).outcome("1", 1, Duration.ZERO, text),
                CallEntry.of(
                        new CallEntry.Origin("RestClient", null, null, null),
                        "POST",
                        URI.create("http://h/x?token=" + SECRET),
                        new CallEntry.Message(Map.of("x-authorization", SECRET, "x-note", text), body),
                        new CallEntry.End(500, Duration.ZERO, new CallEntry.Message(Map.of(), json), false, text)),
                RequestEntry.of("POST", "/x", 200, Duration.ZERO)
                        .with(new RequestEntry.Sent(null, Map.of("x-note", text), body, text, null))
                        .with(new RequestEntry.Answered(Map.of(), json, text, null))
                        .with(new Findings(
                                new SqlQuery.Activity(List.of(query), 0, 1, Duration.ZERO, List.of()),
                                0,
                                null,
                                null,
                                Trace.NONE)));
    }

    @Test
    @DisplayName("security M-1 M-5 L-5 no planted secret reaches the memory or the files of the journal")
    void keepsNoSecret(@TempDir Path directory) throws IOException {
        List<String> ids = new ArrayList<>();
        List<Entry> stored = new ArrayList<>();
        try (FileStorage storage = FileStorage.open(directory);
                Recorder recorder = new Recorder(storage, Recorder.Settings.defaults())) {
            recorder.addListener(stored::add);
            FORMS.forEach(
                    form -> places(form.replace("{S}", SECRET)).forEach(entry -> ids.add(recorder.record(entry))));
            assertThat(recorder.drain(Duration.ofSeconds(20))).isTrue();
        }
        assertThat(stored)
                .hasSize(ids.size())
                .allSatisfy(entry -> assertThat(entry.toString()).doesNotContain(SECRET));
        try (Stream<Path> files = Files.walk(directory)) {
            assertThat(files.filter(Files::isRegularFile))
                    .isNotEmpty()
                    .allSatisfy(file -> assertThat(Files.readString(file, StandardCharsets.ISO_8859_1))
                            .doesNotContain(SECRET));
        }
    }
}
