package dev.kit.studio.server;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.kit.studio.entries.EventEntry;
import dev.kit.studio.entries.RunEntry;
import dev.kit.studio.entries.SqlQuery;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A run in lists and in the live feed. */
record RunView(
        String id,
        long seq,
        Instant timestamp,
        String name,
        String source,
        int attempt,
        List<String> causes,
        String outcome,
        Duration duration,
        @Nullable String error,
        String thread,
        int sqlCount,
        Duration sqlTime,
        boolean nPlusOne,
        int logCount,
        @Nullable String exceptionId,
        List<String> tags) {

    static RunView of(RunEntry run) {
        RunEntry.Start start = run.start();
        SqlQuery.Activity sql = run.findings().sql();
        return new RunView(
                run.id(),
                run.seq(),
                run.timestamp(),
                start.name(),
                start.source(),
                start.attempt(),
                start.causes(),
                run.error() == null ? "completed" : "failed",
                run.duration(),
                run.error(),
                start.thread(),
                sql.count(),
                sql.duration(),
                !sql.repeats().isEmpty(),
                run.findings().logCount(),
                run.findings().exceptionId(),
                run.tags());
    }

    /**
     * A run as a whole.
     *
     * @param causedBy the recorded publications of the messages that caused it
     */
    record Detail(
            @JsonUnwrapped RunView summary,
            @Nullable String traceId,
            List<EventEntry> causedBy,
            @JsonUnwrapped RelatedView related) {}
}
