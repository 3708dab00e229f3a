package dev.kit.studio.monitor;

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
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Texts with a planted secret, and entries that hold such a text wherever an entry holds one. */
public final class PlantedEntries {

    /** The secret. */
    public static final String SECRET = "zq904plant9";

    private static final Path CORPUS = Path.of("..", "kit-redaction/src/test/resources/dev/kit/redaction/planted.txt");

    private PlantedEntries() {}

    /** Returns the texts of the corpus of kit-redaction. */
    public static List<String> texts() {
        try {
            return Files.readAllLines(CORPUS).stream()
                    .filter(line -> !line.startsWith("# Texts"))
                    .map(form -> form.replace("{S}", SECRET).replace('⏎', '\n'))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns one entry of each kind. */
    public static List<Entry> of(String text) {
        RuntimeException thrown = new IllegalStateException(text, new IllegalArgumentException(text));
        String sql = text.matches("(?s)(select|insert|alter) .*") ? text : "select 1 -- " + text.replace('\n', ' ');
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
}
