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
 * The state of a file, by which a change of its content is detected.
 *
 * <p>Two writes within one tick of the file system's clock have the same time. Therefore a file that was written
 * shortly before the check is also compared by content, as Git does with its index.
 *
 * @param modifiedNanos the time of the last modification, in nanoseconds since 1970
 * @param size the size in bytes
 * @param key the inode, or null if there is none
 * @param content a hash of the content, or 0 if the time is sufficient
 */
record FileStamp(long modifiedNanos, long size, @Nullable Object key, long content) {

    /** The assumed granularity of file system clocks. */
    private static final long TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    static FileStamp of(Path file, BasicFileAttributes attributes, @Nullable FileStamp earlier) throws IOException {
        long modified = attributes.lastModifiedTime().to(TimeUnit.NANOSECONDS);
        FileStamp plain = new FileStamp(modified, attributes.size(), attributes.fileKey(), 0);
        boolean fresh = TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis()) - modified < TICK_NANOS;
        boolean doubtful = earlier != null && earlier.content != 0 && plain.hasSameAttributes(earlier);
        return fresh || doubtful ? new FileStamp(modified, attributes.size(), attributes.fileKey(), hash(file)) : plain;
    }

    /** Returns a stamp with unknown content, which differs from any later stamp. */
    FileStamp unknown() {
        return new FileStamp(Long.MIN_VALUE, size, key, 0);
    }

    /** Returns whether the file may have been written at {@code moment} or later. */
    boolean isSince(Instant moment) {
        return !Instant.EPOCH.plusNanos(modifiedNanos + TICK_NANOS).isBefore(moment);
    }

    /**
     * Returns whether both stamps represent the same content. A later stamp without a hash is as reliable as one with
     * it, because the time was old enough by then.
     */
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
            return 1; // deleted since its directory was read; the next check notices it
        }
    }
}
