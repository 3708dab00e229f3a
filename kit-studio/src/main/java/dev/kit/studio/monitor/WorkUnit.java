package dev.kit.studio.monitor;

import dev.kit.studio.entries.Entry;
import dev.kit.studio.entries.EventEntry;
import dev.kit.studio.entries.ExceptionEntry;
import dev.kit.studio.entries.RequestEntry;
import dev.kit.studio.entries.RunEntry;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The entries of one request or run, or an entry outside both. They are kept and dropped together, so that what a kept
 * entry refers to is kept as well. Guarded by its store.
 */
final class WorkUnit {

    /** The ranks, of which a full store drops the first one first. */
    enum Rank {
        ORDINARY,
        LASTING,
        PINNED
    }

    private final long number;
    private final @Nullable String id;
    private final ArrayDeque<StoredEntry> entries = new ArrayDeque<>(1);
    private String route;
    private Rank rank = Rank.ORDINARY;
    private long bytes;
    private final List<String> published = new ArrayList<>(0);
    private boolean failed;
    private boolean slow;
    private boolean outlived;
    private boolean tagged;
    private int causing;

    WorkUnit(long number, Entry first) {
        this.number = number;
        this.id = first.requestId();
        this.route = id == null ? first.kind().label() : "";
    }

    long number() {
        return number;
    }

    @Nullable String id() {
        return id;
    }

    String route() {
        return route;
    }

    Rank rank() {
        return rank;
    }

    void rankAs(Rank value) {
        rank = value;
    }

    long bytes() {
        return bytes;
    }

    int size() {
        return entries.size();
    }

    List<StoredEntry> entries() {
        return List.copyOf(entries);
    }

    void add(StoredEntry stored) {
        stored.joins(this);
        entries.addLast(stored);
        bytes += stored.weight();
        Entry entry = stored.entry();
        if (entry instanceof RequestEntry request) {
            route = route(request);
            failed |= request.status() >= 400
                    || request.outcome() == RequestEntry.Outcome.TIMEOUT
                    || request.outcome() == RequestEntry.Outcome.FAILED;
        } else if (entry instanceof RunEntry run) {
            route = "run " + run.start().name();
            failed |= run.error() != null;
        } else if (entry instanceof ExceptionEntry exception) {
            failed |= !exception.handled();
        }
        String message = publication(entry);
        if (message != null) {
            published.add(message);
        }
        tagged = isHead(stored) ? entry.tags().contains(Storage.PINNED) : tagged;
    }

    /** Returns the identity of the message whose publication an entry is, or null. */
    static @Nullable String publication(Entry entry) {
        return entry instanceof EventEntry event && event.stage() == EventEntry.Stage.PUBLISHED
                ? event.messageId()
                : null;
    }

    /** Returns the route of a request; all paths without one are one route, because a scan has any number of them. */
    static String route(RequestEntry request) {
        return request.method() + ' ' + Objects.requireNonNullElse(request.route(), "");
    }

    void remove(StoredEntry stored) {
        entries.remove(stored);
        bytes -= stored.weight();
    }

    /** Returns the oldest entry besides the request or run itself. */
    StoredEntry oldest() {
        for (StoredEntry stored : entries) {
            if (!isHead(stored)) {
                return stored;
            }
        }
        return entries.getFirst();
    }

    private static boolean isHead(StoredEntry stored) {
        return stored.entry() instanceof RequestEntry || stored.entry() instanceof RunEntry;
    }

    void markSlow() {
        slow = true;
    }

    /** Makes it ordinary for good, because the room for failed and slow ones is full. */
    void outlive() {
        outlived = true;
    }

    /** Counts the published messages that caused a kept run. */
    void causes(int more) {
        causing += more;
    }

    /** Returns whether it failed, was slow or caused a kept run. */
    boolean lasts() {
        return (failed || slow || causing > 0) && !outlived;
    }

    /** Returns whether a user pinned it. */
    boolean isTagged() {
        return tagged;
    }

    /** Returns the identities of the messages published during it. */
    List<String> published() {
        return published;
    }
}
