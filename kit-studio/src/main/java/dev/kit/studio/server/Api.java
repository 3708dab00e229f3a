package dev.kit.studio.server;

import dev.kit.studio.monitor.Entry.Kind;
import dev.kit.studio.monitor.Recorder;
import dev.kit.studio.replay.Replay;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Routes requests under {@code /api} to their handlers. Thread-safe. */
public final class Api {

    private static final Map<String, Kind> LISTS = Map.of(
            "requests", Kind.REQUEST,
            "exceptions", Kind.EXCEPTION,
            "logs", Kind.LOG,
            "events", Kind.EVENT,
            "audits", Kind.AUDIT,
            "calls", Kind.CALL);

    private final MonitorApi monitor;
    private final DataApi data;
    private final SqlApi sql;
    private final ReplayApi replays;
    private final RowLinks links;
    private final OutboxApi outbox;
    private final QueueApi queues;
    private final InvocationApi invocations;

    /**
     * Creates the API of a recorder and, optionally, a database.
     *
     * @param censor the text that replaces hidden parts
     */
    public Api(Recorder recorder, @Nullable BrowsedDatabase database, Replay replay, String censor) {
        this.links = new RowLinks(recorder, database, censor);
        this.replays = new ReplayApi(recorder, replay, censor);
        this.monitor = new MonitorApi(recorder, new DatabaseState(database));
        this.outbox = new OutboxApi(recorder);
        this.queues = new QueueApi(recorder);
        this.invocations = new InvocationApi(recorder);
        this.data = new DataApi(database);
        this.sql = new SqlApi(database);
    }

    Answer answer(ApiCall call) {
        String method = call.method();
        String route = String.join("/", call.segments());
        if (method.equals("DELETE") && route.equals("metrics")) {
            return monitor.resetMetrics();
        }
        if (method.equals("DELETE") && isOutboxRow(call.segments())) {
            return outbox.discard(call.segments().get(1));
        }
        if (method.equals("DELETE") && route.equals("outbox")) {
            return outbox.discard(call.params());
        }
        if (isAction(call.segments(), route)) {
            if (!method.equals("POST")) {
                throw new Problem(405, "METHOD_NOT_ALLOWED", "Only POST is allowed here.");
            }
            return post(call);
        }
        if (!method.equals("GET") && !method.equals("HEAD")) {
            throw new Problem(405, "METHOD_NOT_ALLOWED", "Only GET is allowed here.");
        }
        return get(route, call);
    }

    private static boolean isAction(List<String> segments, String route) {
        return switch (route) {
            case "sql", "explain", "outbox/retry" -> true;
            default ->
                isPart(segments, "requests", "replay") || isPart(segments, "outbox", "retry") || isInvocation(segments);
        };
    }

    private static boolean isInvocation(List<String> segments) {
        return isPart(segments, "functions", "call")
                || isPart(segments, "crons", "run")
                || isPart(segments, "crons", "pause")
                || isPart(segments, "crons", "resume");
    }

    private static boolean isOutboxRow(List<String> segments) {
        return segments.size() == 2 && segments.get(0).equals("outbox");
    }

    private static boolean isPart(List<String> segments, String list, String part) {
        return segments.size() == 3
                && segments.get(0).equals(list)
                && segments.get(2).equals(part);
    }

    private Answer post(ApiCall call) {
        List<String> segments = call.segments();
        return switch (segments.get(0)) {
            case "requests" -> replays.replay(segments.get(1), call);
            case "outbox" -> outbox.retry(segments, call.params());
            case "functions", "crons" -> invocations.post(segments, call);
            case "sql" -> sql.run(call);
            default -> sql.explain(call);
        };
    }

    private Answer get(String route, ApiCall call) {
        Params params = call.params();
        switch (route) {
            case "stats" -> {
                return monitor.stats();
            }
            case "build" -> {
                return Answer.json(Map.of()); // kit dev answers this in front of the application
            }
            case "metrics" -> {
                return monitor.metrics(params);
            }
            case "metrics/endpoints" -> {
                return monitor.routes();
            }
            case "crons" -> {
                return monitor.crons();
            }
            case "functions" -> {
                return invocations.functions();
            }
            case "crons/runs" -> {
                return monitor.list(Kind.RUN, call.base() + "api/crons/runs", params);
            }
            case "outbox" -> {
                return outbox.rows(params);
            }
            case "queues" -> {
                return queues.places();
            }
            case "schema" -> {
                return data.schema(params);
            }
            case "tables" -> {
                return data.tables();
            }
            case "replay" -> {
                return replays.abilities();
            }
            case "export" -> {
                return data.export(params);
            }
            case "view-as" -> {
                return data.policies();
            }
            case "exceptions/groups" -> {
                return monitor.exceptionGroups();
            }
            default -> {
                return entries(call);
            }
        }
    }

    private Answer entries(ApiCall call) {
        List<String> segments = call.segments();
        Params params = call.params();
        if (isOutboxRow(segments)) {
            return outbox.row(segments.get(1));
        }
        if (segments.size() == 4
                && segments.get(0).equals("tables")
                && segments.get(3).equals("requests")) {
            return links.requests(TableNames.decoded(segments.get(1)), segments.get(2));
        }
        if (segments.size() == 3
                && segments.get(0).equals("crons")
                && segments.get(1).equals("runs")) {
            return monitor.run(segments.get(2));
        }
        if (!segments.isEmpty() && segments.get(0).equals("tables") && segments.size() <= 3) {
            String table = TableNames.decoded(segments.get(1));
            return segments.size() == 2 ? data.rows(table, params) : data.row(table, segments.get(2), params);
        }
        Kind kind = segments.isEmpty() ? null : LISTS.get(segments.get(0));
        if (kind != null && segments.size() == 1) {
            return monitor.list(kind, call.base() + "api/" + segments.get(0), params);
        }
        if (kind == Kind.REQUEST && segments.size() == 3) {
            return part(segments.get(1), segments.get(2), params);
        }
        if (kind == Kind.REQUEST && segments.size() == 2) {
            return monitor.request(segments.get(1));
        }
        if (kind == Kind.EXCEPTION && segments.size() == 2) {
            return monitor.exception(segments.get(1));
        }
        throw Problem.notFound("Not found");
    }

    private Answer part(String id, String part, Params params) {
        return switch (part) {
            case "rows" -> links.rows(id);
            case "diff" -> replays.difference(id, params);
            case "curl" -> replays.curl(id);
            case "har" -> replays.har(id);
            case "test" -> replays.test(id);
            default -> throw Problem.notFound("Not found");
        };
    }
}
