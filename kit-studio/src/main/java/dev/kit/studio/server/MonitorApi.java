package dev.kit.studio.server;

import dev.kit.studio.entries.CallEntry;
import dev.kit.studio.entries.Entry;
import dev.kit.studio.entries.Entry.Kind;
import dev.kit.studio.entries.ExceptionEntry;
import dev.kit.studio.entries.RequestEntry;
import dev.kit.studio.entries.RunEntry;
import dev.kit.studio.monitor.EntryQuery;
import dev.kit.studio.monitor.Recorder;
import dev.kit.studio.operations.CronState;
import dev.kit.studio.operations.PageFiles;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** The routes of recorded entries and figures. */
final class MonitorApi {

    private static final int RECENT_RUNS = 200;

    private final Recorder recorder;
    private final SettledEntries entries;
    private final EntryViews details;
    private final DatabaseState database;
    private final Verdicts verdicts;
    private final PageFiles pageFiles;

    MonitorApi(Recorder recorder, DatabaseState database, Verdicts verdicts, PageFiles pageFiles) {
        this.verdicts = verdicts;
        this.pageFiles = pageFiles;
        verdicts.watch(recorder);
        this.recorder = recorder;
        this.entries = new SettledEntries(recorder);
        this.database = database;
        this.details = new EntryViews(recorder);
    }

    RouteResponse list(Kind kind, String path, Params params) {
        entries.awaitPending();
        EntryQuery query = EntryFilters.query(kind, params);
        int limit = query.limit();
        Optional<String> sort = params.choice("sort", List.of("duration", "sql"));
        if (sort.isPresent() && kind == Kind.REQUEST) {
            return sorted(query, sort.get().equals("sql"), limit);
        }
        List<Entry> found = recorder.list(query.limit(limit + 1));
        if (found.size() <= limit) {
            return RouteResponse.json(EntryViews.summaries(found));
        }
        List<Entry> page = found.subList(0, limit);
        String last = page.get(limit - 1).id();
        return RouteResponse.json(EntryViews.summaries(page))
                .header("Link", "<" + path + '?' + next(params, last) + ">; rel=\"next\"");
    }

    /** Returns the requests that took longest, or of which statements did. */
    private RouteResponse sorted(EntryQuery query, boolean statements, int limit) {
        Comparator<RequestEntry> order = Comparator.comparing(
                request -> statements ? request.findings().sql().duration() : request.duration());
        return RouteResponse.json(recorder.list(query.limit(Integer.MAX_VALUE)).stream()
                .map(RequestEntry.class::cast)
                .sorted(order.reversed())
                .limit(limit)
                .map(EntryViews::summary)
                .toList());
    }

    /** Deletes what was recorded until a time, which is given as that of an entry. */
    RouteResponse clear(Params params) {
        String until = params.text("until").orElseThrow(() -> ProblemException.parameter("until", "must name a time."));
        int deleted =
                entries.awaitPending().prune(Params.time("until", until, true).plusNanos(1_000));
        recorder.metrics().reset();
        return RouteResponse.json(Map.of("deleted", deleted));
    }

    /** Handles {@code POST page-files}: whether static files and Kit's own pages are recorded. */
    RouteResponse pageFiles(JsonNode body) {
        pageFiles.record(body.path("recorded").asBoolean(false));
        return RouteResponse.json(Map.of("recorded", pageFiles.recorded()));
    }

    /** Mutes, resolves or opens the exceptions of a fingerprint. */
    RouteResponse judge(String fingerprint, String action) {
        verdicts.apply(fingerprint, action);
        Map<String, @Nullable Object> view = new HashMap<>();
        view.put("fingerprint", fingerprint);
        view.put("verdict", verdicts.of(fingerprint));
        return RouteResponse.json(view);
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

    RouteResponse trace(String id) {
        return RouteResponse.json(Traces.of(entries.request(id), recorder));
    }

    RouteResponse runTrace(String id) {
        return RouteResponse.json(Traces.of(entries.find(Kind.RUN, RunEntry.class, "Run", id), recorder));
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
        return RouteResponse.json(CallView.Detail.of(entries.find(Kind.CALL, CallEntry.class, "Call", id)));
    }

    RouteResponse exceptionGroups(Params params) {
        return RouteResponse.json(
                ExceptionGroup.all(entries.awaitPending(), EntryFilters.query(Kind.EXCEPTION, params), verdicts::of));
    }

    RouteResponse stats() {
        return RouteResponse.json(StatsView.of(entries.awaitPending().stats(), pageFiles.recorded(), database.view()));
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
                .map(cron -> CronView.of(cron, runs.get(cron.name()), recorder))
                .toList());
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
