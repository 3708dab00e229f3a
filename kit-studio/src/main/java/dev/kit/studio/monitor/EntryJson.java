package dev.kit.studio.monitor;

import dev.kit.studio.entries.AuditEntry;
import dev.kit.studio.entries.CallEntry;
import dev.kit.studio.entries.Entry;
import dev.kit.studio.entries.Entry.Kind;
import dev.kit.studio.entries.EventEntry;
import dev.kit.studio.entries.ExceptionEntry;
import dev.kit.studio.entries.LogEntry;
import dev.kit.studio.entries.RequestEntry;
import dev.kit.studio.entries.RunEntry;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.json.JsonMapper;

/**
 * Converts entries to JSON text of printable ASCII and back, without loss. Thread-safe.
 *
 * <p>All other characters are escaped: a line break would end a line of a file, PostgreSQL rejects NUL, and UTF-8
 * cannot represent unpaired surrogates, all of which a captured body may contain.
 */
final class EntryJson {

    private static final JsonMapper JSON = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxStringLength(Integer.MAX_VALUE)
                            .maxNameLength(Integer.MAX_VALUE)
                            .build())
                    .build())
            .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    /** The readers by the label of the kind. */
    private static final Map<String, ObjectReader> READERS = Map.of(
            Kind.REQUEST.label(), JSON.readerFor(RequestEntry.class),
            Kind.EXCEPTION.label(), JSON.readerFor(ExceptionEntry.class),
            Kind.LOG.label(), JSON.readerFor(LogEntry.class),
            Kind.EVENT.label(), JSON.readerFor(EventEntry.class),
            Kind.AUDIT.label(), JSON.readerFor(AuditEntry.class),
            Kind.CALL.label(), JSON.readerFor(CallEntry.class),
            Kind.RUN.label(), JSON.readerFor(RunEntry.class));

    private EntryJson() {}

    static String write(Entry entry) {
        return JSON.writeValueAsString(entry);
    }

    /** Parses an entry; returns null if the text is damaged or of another version, or the kind is unknown. */
    static @Nullable Entry read(String label, String json) {
        try {
            ObjectReader reader = READERS.get(label);
            return reader == null ? null : reader.readValue(json);
        } catch (JacksonException | IllegalArgumentException | NullPointerException damaged) {
            return null;
        }
    }
}
