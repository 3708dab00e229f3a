package dev.kit.studio.monitor;

import dev.kit.studio.entries.Entry;
import dev.kit.studio.entries.Entry.Kind;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** One line of a segment: an object with one member, whose name is its type. */
sealed interface SegmentLine {

    /** An entry. */
    record Kept(Entry entry) implements SegmentLine {}

    /** A note that all older entries before this line are deleted. */
    record Pruned(Instant before) implements SegmentLine {}

    /** A line that is skipped. */
    record Other() implements SegmentLine {}

    /** Returns the line of an entry, with its line break. */
    static String of(Entry entry) {
        return "{\"" + entry.kind().label() + "\":" + EntryJson.write(entry) + "}\n";
    }

    /** Returns the line of a deletion, with its line break. */
    static String pruned(Instant before) {
        return "{\"pruned\":\"" + before + "\"}\n";
    }

    /** Returns the first line of a segment, with its line break. */
    static String begin(Instant time) {
        return "{\"segment\":\"" + time + "\"}\n";
    }

    /** Parses a line; a damaged or unknown one is skipped. */
    static SegmentLine parse(String text) {
        int colon = text.indexOf(':');
        if (!text.startsWith("{\"") || !text.endsWith("}") || colon < 3) {
            return new Other();
        }
        String name = text.substring(2, colon - 1);
        String value = text.substring(colon + 1, text.length() - 1);
        if (name.equals("pruned")) {
            return readPruned(value);
        }
        Kind kind = kind(name);
        Entry entry = kind == null ? null : EntryJson.read(kind, value);
        return entry == null ? new Other() : new Kept(entry);
    }

    private static SegmentLine readPruned(String value) {
        try {
            return new Pruned(Instant.parse(value.replace("\"", "")));
        } catch (DateTimeException damaged) {
            return new Other();
        }
    }

    /** Returns the kind with this label, or null. */
    static @Nullable Kind kind(String name) {
        for (Kind kind : Kind.values()) {
            if (kind.name().equals(name.toUpperCase(Locale.ROOT))) {
                return kind;
            }
        }
        return null;
    }
}
