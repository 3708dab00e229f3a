package dev.kit.studio.monitor;

import java.time.Instant;

/** Is told what the segments of earlier runs hold, oldest first. */
interface SegmentReader {

    /** An entry that was kept. */
    void entry(Entry entry);

    /** All entries so far that are older were forgotten. */
    void pruned(Instant before);
}
