package dev.kit.studio.server;

import dev.kit.studio.entries.CallEntry;
import dev.kit.studio.entries.Entry;
import dev.kit.studio.entries.Entry.Kind;
import dev.kit.studio.entries.ExceptionEntry;
import dev.kit.studio.entries.RequestEntry;
import dev.kit.studio.entries.RunEntry;
import dev.kit.studio.monitor.EntryQuery;
import dev.kit.studio.monitor.Metrics;
import dev.kit.studio.monitor.Recorder;
import dev.kit.studio.operations.CronState;
import dev.kit.studio.operations.PageFiles;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** The routes of recorded entries and figures. */
final class MonitorApi {

    private static final Map<String, Kind> LISTS = Map.of(
            "requests", Kind.REQUEST,
            "exceptions", Kind.EXCEPTION,
            "logs", Kind.LOG,
            "events", Kind.EVENT,
            "audits", Kind.AUDIT,
            "calls", Kind.CALL,
            "crons/runs", Kind.RUN);
    private static final int RECENT_RUNS = 200;

    private final Recorder recorder;
    private final SettledEntries entries;
    private final EntryViews details;
    private final DatabaseState database;
    private final Verdicts verdicts;
    private final PageFiles pageFiles;

    MonitorApi(SettledEntries entries, DatabaseState database, Verdicts verdicts, PageFiles pageFiles) {
        this.recorder = entries.recorder();
        this.entries = entries;
        this.details = new EntryViews(recorder);
        this.database = database;
        this.verdicts = verdicts;
        this.pageFiles = pageFiles;
        verdicts.watch(recorder);
    }

    void addTo(Api api) {
        LISTS.forEach((path, kind) -> api.get(path, call -> list(kind, call.base() + "api/" + path, call.params())));
        api.get("requests/*", call -> details.request(entries.request(call.segment(1))));
        api.get("requests/*/trace", call -> Traces.of(entries.request(call.segment(1)), recorder));
        api.get(
                "exceptions/*",
                call -> details.exception(entries.find(ExceptionEntry.class, Kind.EXCEPTION, call.segment(1))));
        api.get(
                "exceptions/groups",
                call -> ExceptionGroup.all(
                        entries.awaitPending(), EntryFilters.query(Kind.EXCEPTION, call.params()), verdicts::of));
        api.get("calls/*", call -> CallView.Detail.of(entries.find(CallEntry.class, Kind.CALL, call.segment(1))));
        api.get("crons", call -> crons());
        api.get("crons/runs/*", call -> details.run(entries.find(RunEntry.class, Kind.RUN, call.segment(2))));
        api.get(
                "crons/runs/*/trace",
                call -> Traces.of(entries.find(RunEntry.class, Kind.RUN, call.segment(2)), recorder));
        api.get("stats", call -> StatsView.of(entries.awaitPending().stats(), pageFiles.recorded(), database.view()));
        api.get("metrics", call -> metrics(call.params()));
        api.get("metrics/endpoints", call -> entries.awaitPending().metrics().routes());
        api.on("DELETE", "metrics", call -> resetMetrics());
        api.on("DELETE", "entries", call -> clear(call.params()));
        api.on("POST", "page-files", call -> pageFiles(call.body()));
        api.on("POST", "requests/*/pin", call -> pin(Kind.REQUEST, call.segment(1), true));
        api.on("DELETE", "requests/*/pin", call -> pin(Kind.REQUEST, call.segment(1), false));
        api.on("POST", "crons/runs/*/pin", call -> pin(Kind.RUN, call.segment(2), true));
        api.on("DELETE", "crons/runs/*/pin", call -> pin(Kind.RUN, call.segment(2), false));
        Verdicts.ACTIONS.forEach(
                action -> api.on("POST", "exceptions/*/" + action, call -> judge(call.segment(1), action)));
    }

    private RouteResponse list(Kind kind, String path, Params params) {
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
    private Map<String, Integer> clear(Params params) {
        String until = params.text("until").orElseThrow(() -> ProblemException.parameter("until", "must name a time."));
        int deleted =
                entries.awaitPending().prune(Params.time("until", until, true).plusNanos(1_000));
        recorder.metrics().reset();
        return Map.of("deleted", deleted);
    }

    /** Handles {@code POST page-files}: whether static files and Kit's own pages are recorded. */
    private Map<String, Boolean> pageFiles(JsonNode body) {
        pageFiles.record(body.path("recorded").asBoolean(false));
        return Map.of("recorded", pageFiles.recorded());
    }

    /** Mutes, resolves or opens the exceptions of a fingerprint. */
    private Map<String, @Nullable Object> judge(String fingerprint, String action) {
        verdicts.apply(fingerprint, action);
        Map<String, @Nullable Object> view = new HashMap<>();
        view.put("fingerprint", fingerprint);
        view.put("verdict", verdicts.of(fingerprint));
        return view;
    }

    /** Returns the query of the next page, which continues after the entry {@code last}; a range of dates is kept. */
    private static String next(Params params, String last) {
        boolean dated =
                params.text("before").filter(given -> !Recorder.isId(given)).isPresent();
        return params.after(dated ? "cursor" : "before", last);
    }

    /** Pins a request or run with all that happened during it, or unpins it. */
    private Map<String, Boolean> pin(Kind kind, String id, boolean pinned) {
        String refusal = entries.awaitPending().pin(kind, id, pinned);
        if (recorder.find(kind, id) == null) {
            throw ProblemException.notRecorded(kind);
        }
        if (refusal != null) {
            throw new ProblemException(409, "PIN_REFUSED", refusal);
        }
        return Map.of("pinned", pinned);
    }

    /** Returns the scheduled jobs by name; an empty list if no scheduler is registered. */
    private List<CronView> crons() {
        entries.awaitPending();
        Map<String, RunEntry> runs = recorder.list(EntryQuery.of(Kind.RUN).limit(RECENT_RUNS)).stream()
                .map(RunEntry.class::cast)
                .collect(Collectors.toMap(run -> run.start().name(), run -> run, (newest, older) -> newest));
        return recorder.crons().stream()
                .sorted(Comparator.comparing(CronState::name))
                .map(cron -> CronView.of(cron, runs.get(cron.name()), recorder))
                .toList();
    }

    private Metrics.Summary metrics(Params params) {
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
        return recorder.metrics().summary(start, end);
    }

    private Map<String, Boolean> resetMetrics() {
        entries.awaitPending().metrics().reset();
        return Map.of("success", true);
    }
}
