package dev.kit.studio.monitor;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.function.Consumer;

/** A file of JSON lines and its metadata. Guarded by its directory. */
final class Segment {

    private final int number;
    private final Path path;
    private long bytes;
    private Instant newest;

    Segment(int number, Path path, long bytes, Instant newest) {
        this.number = number;
        this.path = path;
        this.bytes = bytes;
        this.newest = newest;
    }

    /** Returns its number, in ascending order within its directory. */
    int number() {
        return number;
    }

    Path path() {
        return path;
    }

    long bytes() {
        return bytes;
    }

    /** Returns the time of its newest entry. */
    Instant newest() {
        return newest;
    }

    void grew(long by, Instant newestEntry) {
        bytes += by;
        newest = newestEntry.isAfter(newest) ? newestEntry : newest;
    }

    /** Reads the lines; one that a crash cut in two cannot be parsed, as is one with bytes that are not ASCII. */
    void read(Consumer<SegmentLine> reader) throws IOException {
        newest = Instant.EPOCH;
        try (BufferedReader lines = Files.newBufferedReader(path, StandardCharsets.ISO_8859_1)) {
            for (String text = lines.readLine(); text != null; text = lines.readLine()) {
                SegmentLine line = SegmentLine.parse(text);
                if (line instanceof SegmentLine.Kept kept) {
                    grew(0, kept.entry().timestamp());
                }
                reader.accept(line);
            }
        }
    }
}
