package dev.kit.studio.server;

import dev.kit.studio.entries.CallEntry;
import dev.kit.studio.entries.Entry;
import dev.kit.studio.entries.Entry.Kind;
import dev.kit.studio.entries.ExceptionEntry;
import dev.kit.studio.entries.RunEntry;
import dev.kit.studio.monitor.EntryQuery;
import dev.kit.studio.monitor.Metrics;
import dev.kit.studio.monitor.Recorder;
import dev.kit.studio.monitor.Storage;
import dev.kit.studio.operations.CronState;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The routes of recorded entries and figures. */
final class MonitorApi {

    private static final int RECENT_RUNS = 200;

    private final Recorder recorder;
    private final SettledEntries entries;
    private final EntryViews details;
    private final DatabaseState database;

    MonitorApi(Recorder recorder, DatabaseState database) {
        this.recorder = recorder;
        this.entries = new SettledEntries(recorder);
        this.database = database;
        this.details = new EntryViews(recorder);
    }

    RouteResponse list(Kind kind, String path, Params params) {
        entries.awaitPending();
        EntryQuery query = EntryFilters.query(kind, params);
        int limit = query.limit();
        List<Entry> found = recorder.list(query.limit(limit + 1));
        if (found.size() <= limit) {
            return RouteResponse.json(EntryViews.summaries(found));
        }
        List<Entry> page = found.subList(0, limit);
        String last = page.get(limit - 1).id();
        return RouteResponse.json(EntryViews.summaries(page))
                .header("Link", "<" + path + '?' + next(params, last) + ">; rel=\"next\"");
    }

    /** Returns the query of the next page, which continues after the entry {@code last}; a range of dates is kept. */
    private static String next(Params params, String last) {
        boolean dated =
                params.text("before").filter(given -> !Recorder.isId(given)).isPresent();
        return dated ? params.with("cursor", last, List.of("offset")) : params.with("before", last, List.of("offset"));
    }

    RouteResponse request(String id) {
        return RouteResponse.json(details.request(entries.request(id)));
    }

    /** Pins a request or run with all that happened during it, or unpins it. */
    RouteResponse pin(Kind kind, String id, boolean pinned) {
        String refusal = entries.awaitPending().pin(kind, id, pinned);
        if (recorder.find(kind, id) == null) {
            throw ProblemException.notRecorded(kind == Kind.RUN ? "Run" : "Request");
        }
        if (refusal != null) {
            throw new ProblemException(409, "PIN_REFUSED", refusal);
        }
        return RouteResponse.json(Map.of("pinned", pinned));
    }

    RouteResponse run(String id) {
        return RouteResponse.json(details.run(entries.find(Kind.RUN, RunEntry.class, "Run", id)));
    }

    RouteResponse exception(String id) {
        return RouteResponse.json(
                details.exception(entries.find(Kind.EXCEPTION, ExceptionEntry.class, "Exception", id)));
    }

    RouteResponse call(String id) {
        return RouteResponse.json(EntryViews.call(entries.find(Kind.CALL, CallEntry.class, "Call", id)));
    }

    RouteResponse exceptionGroups() {
        return RouteResponse.json(ExceptionGroup.all(entries.awaitPending()));
    }

    RouteResponse stats() {
        Recorder.Stats stats = entries.awaitPending().stats();
        Storage.Contents contents = stats.contents();
        Metrics.Summary hour = stats.lastHour();
        Map<String, @Nullable Object> view = new LinkedHashMap<>();
        for (Kind kind : Kind.values()) {
            view.put(
                    kind.label() + 's', Objects.requireNonNull(contents.counts().get(kind), "count"));
        }
        view.put("bytes", contents.bytes());
        view.put("used", stats.room().used());
        view.put("limit", stats.room().limit());
        view.put("trouble", stats.trouble());
        view.put("dropped", stats.dropped());
        view.put("failed", stats.failed());
        view.put("brief", stats.brief());
        view.put("seq", stats.seq());
        view.put("uptime", stats.uptime());
        view.put("requestsPerSecond", hour.requestsPerSecond());
        view.put("errorRate", hour.serverErrorRate());
        view.put("p50", hour.p50());
        view.put("p95", hour.p95());
        view.put("p99", hour.p99());
        view.put("database", database.view());
        if (contents.oldest() != null) {
            view.put("oldestEntry", contents.oldest());
            view.put("newestEntry", contents.newest());
        }
        return RouteResponse.json(view);
    }

    /** Returns the scheduled jobs by name; an empty list if no scheduler is registered. */
    RouteResponse crons() {
        entries.awaitPending();
        Map<String, RunEntry> runs = new HashMap<>();
        for (Entry entry : recorder.list(EntryQuery.of(Kind.RUN).limit(RECENT_RUNS))) {
            if (entry instanceof RunEntry run) {
                runs.putIfAbsent(run.start().name(), run);
            }
        }
        return RouteResponse.json(recorder.crons().stream()
                .sorted(Comparator.comparing(CronState::name))
                .map(cron -> cron(cron, runs.get(cron.name())))
                .toList());
    }

    /** Takes the duration from the recorded run if the scheduler does not report it. */
    private static Map<String, @Nullable Object> cron(CronState cron, @Nullable RunEntry run) {
        Duration took = cron.lastDuration() == null && run != null ? run.duration() : cron.lastDuration();
        Map<String, @Nullable Object> view = new LinkedHashMap<>();
        view.put("name", cron.name());
        view.put("schedule", cron.schedule());
        view.put("running", cron.running());
        view.put("nextRun", cron.nextRun());
        view.put("lastRun", cron.lastRun());
        view.put("lastDuration", took);
        view.put("lastError", cron.lastError());
        view.put("lastRunId", run == null ? null : run.id());
        CronState.Control control = cron.control();
        view.put("controllable", control != null);
        view.put("zone", control == null ? null : control.zone());
        view.put("paused", control != null && control.paused());
        view.put("input", control == null ? null : Json.treeOrNull(control.input()));
        return view;
    }

    RouteResponse metrics(Params params) {
        entries.awaitPending();
        Instant start = params.text("start")
                .map(given -> Params.time("start", given, false))
                .orElse(Instant.EPOCH);
        Instant end = params.text("end")
                .map(given -> Params.time("end", given, true))
                .orElse(Instant.now().plusSeconds(60));
        if (end.isBefore(start)) {
            throw ProblemException.parameter("end", "must not lie before 'start'.");
        }
        return RouteResponse.json(recorder.metrics().summary(start, end));
    }

    RouteResponse resetMetrics() {
        entries.awaitPending().metrics().reset();
        return RouteResponse.json(Map.of("success", true));
    }

    RouteResponse routes() {
        return RouteResponse.json(entries.awaitPending().metrics().routes());
    }
}
