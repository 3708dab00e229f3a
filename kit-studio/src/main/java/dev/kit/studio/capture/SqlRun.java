package dev.kit.studio.capture;

import dev.kit.studio.entries.ExceptionEntry.Frame;
import dev.kit.studio.entries.SqlQuery;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One execution of a statement and the reading of its rows. Thread-safe.
 *
 * <p>Its duration is the time of the database: executing and fetching, without the application's work between two rows.
 */
final class SqlRun {

    private final SqlLog log;
    private final SqlText statement;
    private final List<@Nullable String> binds;
    private final String dataSource;
    private final int batch;
    private final Duration offset;
    private final @Nullable Frame callSite;
    private long nanos;
    private boolean ended;
    private long rows = -1;
    private @Nullable String error;

    private SqlRun(CaptureScope scope, SqlText statement, List<@Nullable String> binds, String dataSource, int batch) {
        this.log = scope.sql();
        this.statement = statement;
        this.binds = Collections.unmodifiableList(binds);
        this.dataSource = dataSource;
        this.batch = batch;
        this.offset = scope.elapsed();
        this.callSite = log.wantsCallSite() ? CallSites.find(scope.code()) : null;
    }

    static SqlRun begin(
            CaptureScope scope, SqlText statement, List<@Nullable String> binds, String dataSource, int batch) {
        SqlRun run = new SqlRun(scope, statement, binds, dataSource, batch);
        run.log.add(run);
        return run;
    }

    SqlText statement() {
        return statement;
    }

    @Nullable Frame callSite() {
        return callSite;
    }

    synchronized long nanos() {
        return nanos;
    }

    synchronized void took(long nanoseconds) {
        nanos += nanoseconds;
    }

    synchronized void fetched(long nanoseconds) {
        nanos += nanoseconds;
        rows = Math.max(rows, 0) + 1;
    }

    synchronized void changed(long count) {
        if (count >= 0) {
            rows = Math.max(rows, 0) + count;
        }
    }

    /** Marks the execution as returning rows; the result is empty until a row is seen. */
    synchronized void returnsRows() {
        rows = Math.max(rows, 0);
    }

    synchronized void failed(Throwable thrown) {
        error = String.valueOf(thrown.getMessage());
    }

    /** Ends the run: all rows were read, or no more will be. */
    void end() {
        synchronized (this) {
            if (ended) {
                return;
            }
            ended = true;
        }
        log.ended(this);
    }

    synchronized SqlQuery query() {
        return new SqlQuery(
                statement.sql(),
                binds,
                statement.fingerprint(),
                statement.operation(),
                rows < 0 ? null : rows,
                Duration.ofNanos(nanos()),
                offset,
                callSite,
                error,
                dataSource,
                batch);
    }
}
