package dev.kit.studio.monitor;

import dev.kit.studio.monitor.Entry.Kind;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Which entries of one kind to list, newest first. Mutable while built, not thread-safe. */
public final class EntryQuery {

    private final Kind kind;
    private final List<Predicate<Entry>> conditions = new ArrayList<>();
    private int limit = 50;
    private int offset;
    private @Nullable String olderThan;
    private @Nullable String newerThan;
    private long afterSeq;
    private @Nullable Instant earliest;
    private @Nullable Instant latest;
    private @Nullable String requestId;

    private EntryQuery(Kind kind) {
        this.kind = kind;
    }

    /** All entries of a kind, the 50 newest. */
    public static EntryQuery of(Kind kind) {
        return new EntryQuery(kind);
    }

    /** At most this many. */
    public EntryQuery limit(int value) {
        limit = value;
        return this;
    }

    /** Skips that many matching entries. */
    public EntryQuery offset(int value) {
        offset = value;
        return this;
    }

    /** Only entries recorded before the one with this identity. */
    public EntryQuery olderThan(String id) {
        olderThan = id;
        return this;
    }

    /** Only entries recorded after the one with this identity. */
    public EntryQuery newerThan(String id) {
        newerThan = id;
        return this;
    }

    /** Only entries recorded after this position. */
    public EntryQuery afterSeq(long seq) {
        afterSeq = seq;
        return this;
    }

    /** Only entries that happened at or after this time. */
    public EntryQuery from(Instant time) {
        earliest = time;
        return where(entry -> !entry.timestamp().isBefore(time));
    }

    /** Only entries that happened at or before this time. */
    public EntryQuery to(Instant time) {
        latest = time;
        return where(entry -> !entry.timestamp().isAfter(time));
    }

    /** Only entries in which the text appears, whatever its case. */
    public EntryQuery search(String text) {
        String lowered = text.toLowerCase(Locale.ROOT);
        return where(entry -> entry.mentions(lowered));
    }

    /** Only entries that have one of the tags. */
    public EntryQuery anyTag(List<String> tags) {
        return where(entry -> entry.tags().stream().anyMatch(tags::contains));
    }

    /** Only entries of one request. */
    public EntryQuery during(String request) {
        requestId = request;
        return where(entry -> request.equals(entry.requestId()));
    }

    /** Only entries that pass the given test. */
    public EntryQuery where(Predicate<Entry> condition) {
        conditions.add(condition);
        return this;
    }

    /** The kind asked for. */
    public Kind kind() {
        return kind;
    }

    /** How many at most. */
    public int limit() {
        return limit;
    }

    /** How many matching entries to skip. */
    public int offset() {
        return offset;
    }

    /** The identity below which the list begins. */
    public @Nullable String olderThan() {
        return olderThan;
    }

    /** The identity above which the list ends. */
    public @Nullable String newerThan() {
        return newerThan;
    }

    /** The position above which the list ends. */
    public long afterSeq() {
        return afterSeq;
    }

    /** The time at or after which entries happened; already one of the conditions. */
    public @Nullable Instant earliest() {
        return earliest;
    }

    /** The time at or before which entries happened; already one of the conditions. */
    public @Nullable Instant latest() {
        return latest;
    }

    /** The request asked for; already one of the conditions. */
    public @Nullable String requestId() {
        return requestId;
    }

    /** Whether the entry passes every condition; position and paging are the storage's part. */
    public boolean accepts(Entry entry) {
        for (Predicate<Entry> condition : conditions) {
            if (!condition.test(entry)) {
                return false;
            }
        }
        return true;
    }
}
