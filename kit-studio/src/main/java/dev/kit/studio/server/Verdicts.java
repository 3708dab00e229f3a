package dev.kit.studio.server;

import dev.kit.studio.entries.Entry;
import dev.kit.studio.entries.ExceptionEntry;
import dev.kit.studio.monitor.Recorder;
import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Properties;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Exceptions that users muted or resolved, by fingerprint. Thread-safe.
 *
 * <p>A resolved exception opens again when it is recorded by classes compiled after the verdict.
 */
public final class Verdicts {

    /** The verdicts, and the action that withdraws one. */
    static final List<String> ACTIONS = List.of("mute", "resolve", "reopen");

    private static final Logger LOG = LoggerFactory.getLogger(Verdicts.class);

    private final @Nullable Path file;
    private final Supplier<Instant> build;

    /** The verdict and its time, with a blank between, by fingerprint. */
    private final Properties verdicts = new Properties();

    /**
     * Reads the verdicts of earlier processes.
     *
     * @param file the file that keeps them; null to forget them with this process
     * @param build supplies the time at which the running classes were compiled
     */
    public Verdicts(@Nullable Path file, Supplier<Instant> build) {
        this.file = file;
        this.build = build;
        if (file != null && Files.exists(file)) {
            try (Reader reader = Files.newBufferedReader(file)) {
                verdicts.load(reader);
            } catch (IOException | IllegalArgumentException unreadable) {
                LOG.warn("Muted and resolved exceptions are forgotten: {} cannot be read.", file, unreadable);
            }
        }
    }

    /** Opens resolved exceptions again that {@code recorder} stores. */
    void watch(Recorder recorder) {
        recorder.addListener(this::recorded);
    }

    private void recorded(Entry entry) {
        if (entry instanceof ExceptionEntry exception
                && "resolved".equals(of(exception.fingerprint()))
                && build.get().isAfter(since(exception.fingerprint()))) {
            reopen(exception.fingerprint());
        }
    }

    /** Opens an exception again. If that cannot be kept, it holds in this process: no user waits for an answer. */
    private synchronized void reopen(String fingerprint) {
        change(fingerprint, "reopen");
        try {
            write();
        } catch (IOException unwritable) {
            LOG.warn("A resolved exception is open again, but {} cannot be written.", file, unwritable);
        }
    }

    /** Returns {@code muted}, {@code resolved}, or null. */
    @Nullable String of(String fingerprint) {
        String verdict = verdicts.getProperty(fingerprint);
        return verdict == null ? null : verdict.split(" ", 2)[0];
    }

    private Instant since(String fingerprint) {
        String[] parts = verdicts.getProperty(fingerprint, "").split(" ", 2);
        try {
            return Instant.parse(parts[parts.length - 1]);
        } catch (DateTimeParseException edited) {
            return Instant.EPOCH;
        }
    }

    /** Applies one of the {@link #ACTIONS}; changes nothing if it fails. */
    synchronized void apply(String fingerprint, String action) {
        Object before = change(fingerprint, action);
        try {
            write();
        } catch (IOException unwritable) {
            if (before == null) {
                verdicts.remove(fingerprint);
            } else {
                verdicts.put(fingerprint, before);
            }
            throw new ProblemException(
                    503,
                    "VERDICT_NOT_KEPT",
                    "'%s' cannot be written (%s). Make room there, or let the application write to that directory."
                            .formatted(file, unwritable));
        }
    }

    /** Returns the verdict before. */
    private @Nullable Object change(String fingerprint, String action) {
        return action.equals("reopen")
                ? verdicts.remove(fingerprint)
                : verdicts.setProperty(fingerprint, action.replaceFirst("e?$", "ed") + ' ' + Instant.now());
    }

    /** Replaces the file as a whole, so that a process that ends meanwhile leaves the former one. */
    private void write() throws IOException {
        if (file == null) {
            return;
        }
        Path directory = Files.createDirectories(file.toAbsolutePath().getParent());
        Path written = Files.createTempFile(directory, file.getFileName().toString(), ".tmp");
        try {
            try (Writer writer = Files.newBufferedWriter(written)) {
                verdicts.store(writer, "Exceptions muted and resolved in the studio");
            }
            Files.move(written, file, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(written);
        }
    }
}
