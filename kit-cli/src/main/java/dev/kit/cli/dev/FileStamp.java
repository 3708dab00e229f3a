package dev.kit.cli.dev;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * What tells one content of a file from the next.
 *
 * <p>Two writes within one tick of the file system's clock leave the same time, so a file that was written a moment before
 * it was looked at is compared by its content as well, as Git does with its index.
 *
 * @param modifiedNanos when it was written
 * @param size in bytes
 * @param key its inode, or null where there is none
 * @param content a hash of its bytes, 0 where the time is proof enough
 */
record FileStamp(long modifiedNanos, long size, @Nullable Object key, long content) {

    /** Clocks of file systems are as coarse as that. */
    private static final long TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    static FileStamp of(Path file, BasicFileAttributes attributes, @Nullable FileStamp earlier) throws IOException {
        long modified = attributes.lastModifiedTime().to(TimeUnit.NANOSECONDS);
        FileStamp plain = new FileStamp(modified, attributes.size(), attributes.fileKey(), 0);
        boolean fresh = TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis()) - modified < TICK_NANOS;
        boolean doubtful = earlier != null && earlier.content != 0 && plain.hasSameAttributes(earlier);
        return fresh || doubtful ? new FileStamp(modified, attributes.size(), attributes.fileKey(), hash(file)) : plain;
    }

    /** The stamp of content that nobody knows, so that any look finds another. */
    FileStamp unknown() {
        return new FileStamp(Long.MIN_VALUE, size, key, 0);
    }

    /** Returns whether the file may have been written at {@code moment} or later. */
    boolean isSince(Instant moment) {
        return !Instant.EPOCH.plusNanos(modifiedNanos + TICK_NANOS).isBefore(moment);
    }

    /** A later stamp without a hash is as good as one with it, since the time was old enough by then. */
    boolean isSame(FileStamp later) {
        return hasSameAttributes(later) && (content == 0 || later.content == 0 || content == later.content);
    }

    private boolean hasSameAttributes(FileStamp other) {
        return modifiedNanos == other.modifiedNanos && size == other.size && Objects.equals(key, other.key);
    }

    private static long hash(Path file) throws IOException {
        try {
            byte[] bytes = Files.readAllBytes(file);
            return ((long) Arrays.hashCode(bytes) << 1) | 1;
        } catch (NoSuchFileException e) {
            return 1; // gone since its directory was read; the next look sees it
        }
    }
}
