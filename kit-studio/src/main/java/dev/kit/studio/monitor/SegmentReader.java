package dev.kit.studio.monitor;

import java.time.Instant;

/** Receives the contents of earlier runs' segments, oldest first. */
interface SegmentReader {

    /** Receives an entry. */
    void entry(Entry entry);

    /** Receives a note that all entries so far that are older than {@code before} were deleted. */
    void pruned(Instant before);
}
