package dev.kit.studio.entries;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A recorded activity of the application. Immutable.
 *
 * <p>An entry that is created manually may leave {@link #id()} empty and {@link #seq()} zero: the recorder fills
 * both in.
 */
public sealed interface Entry
        permits RequestEntry, ExceptionEntry, LogEntry, EventEntry, AuditEntry, CallEntry, RunEntry {

    /** The kinds of entries. */
    enum Kind implements Labelled {
        REQUEST,
        EXCEPTION,
        LOG,
        EVENT,
        AUDIT,
        CALL,
        RUN
    }

    /** Returns the kind of entry. */
    Kind kind();

    /** Returns the identity, unique in one recorder. Identities are ordered by time; empty before recording. */
    String id();

    /** Returns the position in the order of recording. The first is 1; 0 before recording. */
    long seq();

    /** Returns the time at which the activity began or happened. */
    Instant timestamp();

    /**
     * Returns the identity of the request or run of this activity. For a request or a run, this is its own identity.
     */
    @Nullable String requestId();

    /** Returns the tags to find it by. */
    List<String> tags();

    /** Returns the approximate number of bytes in memory. */
    long weight();

    /** Returns this entry with the given identity and position. */
    Entry identified(String id, long seq);

    /** Returns whether one of its texts contains {@code lowerCaseText}, ignoring case. */
    boolean mentions(String lowerCaseText);
}
