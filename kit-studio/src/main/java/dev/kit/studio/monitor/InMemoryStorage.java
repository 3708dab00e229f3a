package dev.kit.studio.monitor;

import dev.kit.studio.entries.Entry.Kind;
import java.util.Map;

/**
 * Keeps entries in memory, bounded by bytes. Thread-safe.
 *
 * <p>By default 64 MiB. The route with most entries loses its oldest first; pinned, failed and slow requests are kept
 * longest.
 */
public final class InMemoryStorage extends StudioStore {

    /** Creates a storage of 64 MiB. */
    public InMemoryStorage() {
        this(Map.of(), DEFAULT_BYTES);
    }

    /** Creates a storage with the given limit in bytes. */
    public static InMemoryStorage ofBytes(long maximumBytes) {
        return new InMemoryStorage(Map.of(), maximumBytes);
    }

    /** Creates a storage of 64 MiB with a limit by kind. */
    public InMemoryStorage(int entriesPerKind) {
        this(each(entriesPerKind), DEFAULT_BYTES);
    }

    /** Creates a storage with limits in bytes and by kind. */
    public InMemoryStorage(Map<Kind, Integer> entries, long maximumBytes) {
        super(entries, maximumBytes, Journal.NONE);
    }
}
