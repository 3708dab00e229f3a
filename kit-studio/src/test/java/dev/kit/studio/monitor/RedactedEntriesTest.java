package dev.kit.studio.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.redaction.Redaction;
import dev.kit.studio.entries.CapturedBody;
import dev.kit.studio.entries.Entry;
import dev.kit.studio.entries.Findings;
import dev.kit.studio.entries.RequestEntry;
import dev.kit.studio.entries.SqlQuery;
import dev.kit.studio.entries.Trace;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Secrets of recorded entries, which never reach the storage. */
class RedactedEntriesTest {

    private static final String JWT = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.c2lnbmF0dXJlLXZhbHVl";
    private static final Redaction USUAL = Redaction.defaults();

    @Test
    @DisplayName("SC-22 bound values of secret columns are hidden")
    void hidesBinds() {
        List<@Nullable String> binds = Arrays.asList("a@b.c", "hunter2", null);
        assertThat(StatementSecrets.of("insert into users (email, password, age) values (?, ?, ?)", USUAL)
                        .redact(binds, USUAL))
                .containsExactly("a@b.c", "[REDACTED]", null);
        assertThat(StatementSecrets.of("update users set password = ? where id = ?", USUAL)
                        .redact(List.of("x", "7"), USUAL))
                .containsExactly("[REDACTED]", "7");
    }

    @Test
    @DisplayName("SC-22 a recorded request reaches the storage without its secrets")
    void redactsBeforeStoring() {
        InMemoryStorage storage = new InMemoryStorage();
        try (Recorder recorder = new Recorder(storage, Recorder.Settings.defaults())) {
            String id = recorder.record(RequestEntry.of("POST", "/login", 200, Duration.ZERO)
                    .with(RequestEntry.Sent.of(
                            Map.of("cookie", "session=1"),
                            CapturedBody.text(
                                    CapturedBody.Kind.JSON,
                                    "application/json",
                                    30,
                                    true,
                                    "{\"a\":1,\"password\":\"hunt"))));
            assertThat(recorder.drain(Duration.ofSeconds(5))).isTrue();
            RequestEntry stored = (RequestEntry) storage.find(Entry.Kind.REQUEST, id);
            assertThat(stored).isNotNull();
            assertThat(stored.sent().requestBody().text()).isEqualTo("{\"a\":1,\"password\":\"[REDACTED]\"");
            assertThat(stored.sent().headers()).containsEntry("cookie", "session=[REDACTED]");
        }
    }

    @Test
    @DisplayName("studio L11 cookies keep their names and attributes, and two that are set stay two")
    void hidesOnlyValuesOfCookies() {
        Map<String, String> headers = USUAL.headers(Map.of(
                "cookie", "SID=abc; theme=dark; empty=",
                "set-cookie",
                        "a=x=y; Path=/; Expires=Wed, 21 Oct 2026 07:28:00 GMT; SameSite=Lax; HttpOnly, b=z; x=q"));
        assertThat(headers)
                .containsEntry("cookie", "SID=[REDACTED]; theme=[REDACTED]; empty=")
                .containsEntry(
                        "set-cookie",
                        "a=[REDACTED]; Path=/; Expires=Wed, 21 Oct 2026 07:28:00 GMT; SameSite=Lax; HttpOnly,"
                                + " b=[REDACTED]; x=[REDACTED]");
        assertThat(USUAL.alsoHiding(List.of("cookie")).headers(Map.of("cookie", "a=b")))
                .containsEntry("cookie", "[REDACTED]");
    }

    @Test
    @DisplayName("security M-5 a secret bound value is hidden in the message of the database too")
    void hidesQuotedValues() {
        StatementSecrets secrets = StatementSecrets.of("update users set password = ? where id = ?", USUAL);
        assertThat(secrets.withoutValues("syntax: \"hunter\" and 7", List.of("hunter", "7"), "[REDACTED]"))
                .isEqualTo("syntax: \"[REDACTED]\" and 7");
    }

    @Test
    @DisplayName("SEC-L5 the path of a recorded request decides on the code of its query")
    void hidesTheCodeOfACallback() {
        EntryRedactor redactor = new EntryRedactor(USUAL);
        assertThat(callback(redactor, "/auth/callback")).isEqualTo("code=[REDACTED]");
        assertThat(callback(redactor, "/countries")).isEqualTo("code=abc");
    }

    private static @Nullable String callback(EntryRedactor redactor, String path) {
        RequestEntry entry = RequestEntry.of("GET", path, 200, Duration.ZERO)
                .with(new RequestEntry.Sent("code=abc", Map.of(), CapturedBody.NONE, null, null));
        return ((RequestEntry) redactor.redact(entry)).sent().queryString();
    }

    @Test
    @DisplayName("SEC-M4 path, headers with addresses and statements of a request are stored without secrets")
    void redactsWholeEntries() {
        InMemoryStorage storage = new InMemoryStorage();
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("referer", "http://h/login?token=abc");
        headers.put("x-original-url", "/a?api_key=abc");
        headers.put("x-forwarded-uri", "/" + JWT);
        headers.put("x-signature", "abc");
        headers.put("accept", "*/*");
        SqlQuery query = new SqlQuery(
                "select 1 from u where password = 'abc' and api_key = ?",
                List.of("abc"),
                "f",
                "select",
                null,
                Duration.ZERO,
                Duration.ZERO,
                null,
                null,
                "db",
                1);
        SqlQuery.Activity activity = new SqlQuery.Activity(
                List.of(query),
                0,
                1,
                Duration.ZERO,
                List.of(new SqlQuery.Repeat("f", query.sql(), 3, Duration.ZERO, null)));
        try (Recorder recorder = new Recorder(storage, Recorder.Settings.defaults())) {
            String id = recorder.record(RequestEntry.of("GET", "/reset/" + JWT, 200, Duration.ZERO)
                    .with(RequestEntry.Sent.of(headers, CapturedBody.NONE))
                    .with(RequestEntry.Answered.of(Map.of("location", "/app#access_token=abc"), CapturedBody.NONE))
                    .with(new Findings(activity, 0, null, null, Trace.NONE)));
            assertThat(recorder.drain(Duration.ofSeconds(5))).isTrue();
            RequestEntry stored = (RequestEntry) storage.find(Entry.Kind.REQUEST, id);
            assertThat(stored).isNotNull();
            assertThat(stored.path()).isEqualTo("/reset/[REDACTED]");
            assertThat(stored.sent().headers())
                    .containsEntry("accept", "*/*")
                    .containsEntry("x-forwarded-uri", "/[REDACTED]");
            assertThat(stored.toString()).doesNotContain("abc").doesNotContain("eyJ");
        }
    }
}
