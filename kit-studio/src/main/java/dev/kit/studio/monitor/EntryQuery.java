package dev.kit.studio.monitor;

import dev.kit.studio.entries.Entry;
import dev.kit.studio.entries.Entry.Kind;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A query of entries of one kind, newest first. Mutable, not thread-safe. */
public final class EntryQuery {

    private final Kind kind;
    private Predicate<Entry> condition = entry -> true;
    private int limit = 50;
    private int offset;
    private @Nullable String olderThan;
    private @Nullable String newerThan;
    private long afterSeq;

    private EntryQuery(Kind kind) {
        this.kind = kind;
    }

    /** Creates a query of the 50 newest entries of a kind. */
    public static EntryQuery of(Kind kind) {
        return new EntryQuery(kind);
    }

    /** Limits the number of entries. */
    public EntryQuery limit(int value) {
        limit = value;
        return this;
    }

    /** Skips {@code value} matching entries. */
    public EntryQuery offset(int value) {
        offset = value;
        return this;
    }

    /** Restricts to entries recorded before the one with this identity. */
    public EntryQuery olderThan(String id) {
        olderThan = id;
        return this;
    }

    /** Restricts to entries recorded after the one with this identity. */
    public EntryQuery newerThan(String id) {
        newerThan = id;
        return this;
    }

    /** Restricts to entries recorded after this position. */
    public EntryQuery afterSeq(long seq) {
        afterSeq = seq;
        return this;
    }

    /** Restricts to entries that happened at or after this time. */
    public EntryQuery from(Instant time) {
        return where(entry -> !entry.timestamp().isBefore(time));
    }

    /** Restricts to entries that happened at or before this time. */
    public EntryQuery to(Instant time) {
        return where(entry -> !entry.timestamp().isAfter(time));
    }

    /** Restricts to entries that contain the text, ignoring case. */
    public EntryQuery search(String text) {
        String lowered = text.toLowerCase(Locale.ROOT);
        return where(entry -> entry.mentions(lowered));
    }

    /** Restricts to entries that have one of the tags. */
    public EntryQuery anyTag(List<String> tags) {
        return where(entry -> entry.tags().stream().anyMatch(tags::contains));
    }

    /** Restricts to entries of one request. */
    public EntryQuery during(String request) {
        return where(entry -> request.equals(entry.requestId()));
    }

    /** Restricts to entries that match {@code further}. */
    public EntryQuery where(Predicate<Entry> further) {
        condition = condition.and(further);
        return this;
    }

    /** Returns the queried kind. */
    public Kind kind() {
        return kind;
    }

    /** Returns the maximum number of entries. */
    public int limit() {
        return limit;
    }

    /** Returns the number of matching entries to skip. */
    public int offset() {
        return offset;
    }

    /** Returns the identity before which entries must be recorded. */
    public @Nullable String olderThan() {
        return olderThan;
    }

    /** Returns the identity after which entries must be recorded. */
    public @Nullable String newerThan() {
        return newerThan;
    }

    /** Returns the position after which entries must be recorded. */
    public long afterSeq() {
        return afterSeq;
    }

    /** Returns whether the entry matches every condition. Position and paging are applied by the storage. */
    public boolean accepts(Entry entry) {
        return condition.test(entry);
    }
}
