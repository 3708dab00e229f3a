package dev.kit.studio.monitor;

import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One thing the application did, as kept by the studio. Immutable.
 *
 * <p>An entry that is built by hand may leave {@link #id()} empty and {@link #seq()} zero: the
 * {@link Recorder} fills both in.
 */
public sealed interface Entry
        permits RequestEntry, ExceptionEntry, LogEntry, EventEntry, AuditEntry, CallEntry, RunEntry {

    /** The kinds of entries. */
    enum Kind {
        REQUEST,
        EXCEPTION,
        LOG,
        EVENT,
        AUDIT,
        CALL,
        RUN;

        /** The name used in messages and addresses, in lower case. */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** What kind of thing this is. */
    Kind kind();

    /** The identity, unique in one recorder and ordered by time; empty before recording. */
    String id();

    /** The position in the order of recording, 1 for the first; 0 before recording. */
    long seq();

    /** When it began or happened. */
    Instant timestamp();

    /** The request or the run during which it happened; of a request or a run, itself. */
    @Nullable String requestId();

    /** Free words to find it by. */
    List<String> tags();

    /** About how many bytes it holds in memory. */
    long weight();

    /** The same entry under the given identity and position. */
    Entry identified(String id, long seq);

    /** Whether the given lower-case text appears in one of its texts. */
    boolean mentions(String lowerCaseText);
}
