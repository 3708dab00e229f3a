package dev.kit.studio.server;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.kit.studio.entries.EventEntry;
import dev.kit.studio.entries.RunEntry;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A run in lists and in the live feed. */
record RunView(
        String id,
        long seq,
        Instant timestamp,
        @JsonUnwrapped RunEntry.Start start,
        String outcome,
        Duration duration,
        @Nullable String error,
        @JsonUnwrapped Figures figures,
        List<String> tags) {

    static RunView of(RunEntry run) {
        return new RunView(
                run.id(),
                run.seq(),
                run.timestamp(),
                run.start(),
                run.error() == null ? "completed" : "failed",
                run.duration(),
                run.error(),
                Figures.of(run.findings()),
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
