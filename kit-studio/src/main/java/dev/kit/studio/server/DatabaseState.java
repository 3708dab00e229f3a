package dev.kit.studio.server;

import dev.kit.studio.data.DatabaseKind;
import dev.kit.studio.monitor.OwnWork;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Determines whether the database pages have data to show, and the reason if not. Thread-safe.
 *
 * <p>The kind of the database is queried once, on another thread: an unreachable database must not block the figures of
 * an application that works without it.
 */
final class DatabaseState {

    private static final long PATIENCE_MILLIS = 300;
    private static final Duration RETRY = Duration.ofSeconds(5);

    private final @Nullable BrowsedDatabase database;
    private @Nullable CompletableFuture<DatabaseKind> asked;
    private long askedAt;

    /** The state as the HTTP API shows it. */
    record View(
            @Nullable String product,
            boolean supported,
            @Nullable String message) {}

    DatabaseState(@Nullable BrowsedDatabase database) {
        this.database = database;
    }

    /** Returns the state as {@code {product, supported, message}}; an unresponsive database may be supported. */
    View view() {
        if (database == null) {
            return new View(null, false, "The application has no database to browse.");
        }
        try {
            DatabaseKind kind = ask(database).get(PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
            String refusal = kind.refusal();
            return new View(
                    kind.product(),
                    kind.isSupported(),
                    refusal == null ? database.notes().get() : refusal);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new View(null, true, null);
        } catch (TimeoutException e) {
            return new View(null, true, null);
        } catch (ExecutionException e) {
            String note = database.notes().get();
            Throwable cause = e.getCause() == null ? e : e.getCause();
            return new View(null, true, note == null ? String.valueOf(cause.getMessage()) : note);
        }
    }

    /**
     * Runs the query on its own thread, not on the common pool, which the application or a hanging database may occupy.
     */
    private static void beside(Runnable question) {
        OwnWork.thread(question, "kit-studio-database").start();
    }

    private synchronized CompletableFuture<DatabaseKind> ask(BrowsedDatabase browsed) {
        CompletableFuture<DatabaseKind> known = asked;
        boolean again =
                known != null && known.isCompletedExceptionally() && System.nanoTime() - askedAt > RETRY.toNanos();
        if (known == null || again) {
            known = CompletableFuture.supplyAsync(browsed.browser()::kind, DatabaseState::beside);
            asked = known;
            askedAt = System.nanoTime();
        }
        return known;
    }
}
