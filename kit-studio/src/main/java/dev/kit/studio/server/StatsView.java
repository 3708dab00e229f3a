package dev.kit.studio.server;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.kit.studio.entries.Entry.Kind;
import dev.kit.studio.monitor.Metrics;
import dev.kit.studio.monitor.Recorder;
import dev.kit.studio.monitor.Storage;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The figures of the studio, those of requests over the last hour.
 *
 * @param pageFiles whether static files and Kit's own pages are recorded
 */
record StatsView(
        long requests,
        long exceptions,
        long logs,
        long events,
        long audits,
        long calls,
        long runs,
        long bytes,
        @JsonUnwrapped Storage.Room room,
        @JsonUnwrapped Recorder.Stats recorder,
        double requestsPerSecond,
        double errorRate,
        double p50,
        double p95,
        double p99,
        boolean pageFiles,
        DatabaseState.View database,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Instant oldestEntry,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Instant newestEntry) {

    static StatsView of(Recorder.Stats stats, boolean pageFiles, DatabaseState.View database) {
        Storage.Contents contents = stats.contents();
        Map<Kind, Integer> counts = contents.counts();
        Metrics.Summary hour = stats.lastHour();
        return new StatsView(
                counts.getOrDefault(Kind.REQUEST, 0),
                counts.getOrDefault(Kind.EXCEPTION, 0),
                counts.getOrDefault(Kind.LOG, 0),
                counts.getOrDefault(Kind.EVENT, 0),
                counts.getOrDefault(Kind.AUDIT, 0),
                counts.getOrDefault(Kind.CALL, 0),
                counts.getOrDefault(Kind.RUN, 0),
                contents.bytes(),
                stats.room(),
                stats,
                hour.requestsPerSecond(),
                hour.serverErrorRate(),
                hour.p50(),
                hour.p95(),
                hour.p99(),
                pageFiles,
                database,
                contents.oldest(),
                contents.newest());
    }
}
