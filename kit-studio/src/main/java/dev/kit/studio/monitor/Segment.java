package dev.kit.studio.monitor;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.function.Consumer;

/** A file of JSON lines and its metadata. Guarded by its directory. */
final class Segment {

    private static final int CHUNK = 1 << 16;

    private final Path path;
    private long bytes;
    private Instant newest;

    Segment(Path path, long bytes, Instant newest) {
        this.path = path;
        this.bytes = bytes;
        this.newest = newest;
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
        if (newestEntry.isAfter(newest)) {
            newest = newestEntry;
        }
    }

    /** Reads the complete lines; the last one is incomplete if its end is missing. */
    void read(Consumer<SegmentLine> reader, long longestLine) throws IOException {
        newest = Instant.EPOCH;
        try (InputStream input = Files.newInputStream(path)) {
            LineBytes line = new LineBytes(longestLine);
            byte[] chunk = new byte[CHUNK];
            for (int count = input.read(chunk); count >= 0; count = input.read(chunk)) {
                int from = 0;
                for (int i = 0; i < count; i++) {
                    if (chunk[i] == '\n') {
                        line.add(chunk, from, i);
                        tell(reader, line.take());
                        from = i + 1;
                    }
                }
                line.add(chunk, from, count);
            }
        }
    }

    private void tell(Consumer<SegmentLine> reader, String text) {
        SegmentLine line = SegmentLine.parse(text);
        if (line instanceof SegmentLine.Kept kept && kept.entry().timestamp().isAfter(newest)) {
            newest = kept.entry().timestamp();
        }
        reader.accept(line);
    }

    /** Collects a line, unless it is longer than any that the storage writes. */
    private static final class LineBytes {

        private final long longest;
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private boolean tooLong;

        LineBytes(long longest) {
            this.longest = longest;
        }

        void add(byte[] chunk, int from, int to) {
            if (bytes.size() + (to - from) > longest) {
                tooLong = true;
            } else {
                bytes.write(chunk, from, to - from);
            }
        }

        String take() {
            String text = tooLong ? "" : bytes.toString(StandardCharsets.US_ASCII);
            bytes.reset();
            tooLong = false;
            return text;
        }
    }
}
