package dev.kit.studio.server;

import dev.kit.studio.data.DataException;
import dev.kit.studio.entries.Entry.Kind;
import dev.kit.studio.monitor.Recorder;
import dev.kit.studio.operations.Invocations.RefusedException;
import dev.kit.studio.operations.PageFiles;
import dev.kit.studio.replay.Replay;
import dev.kit.studio.replay.ReplayException;
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
    private final ReplayApi replays;
    private final RowLinks links;
    private final EventApi events;
    private final InvocationApi invocations;

    /**
     * Creates the API of a recorder and, optionally, a database.
     *
     * @param censor the text that replaces hidden parts
     */
    public Api(
            Recorder recorder,
            @Nullable BrowsedDatabase database,
            Replay replay,
            Verdicts verdicts,
            PageFiles pageFiles,
            String censor) {
        SettledEntries entries = new SettledEntries(recorder);
        this.links = new RowLinks(entries, database, censor);
        this.replays = new ReplayApi(entries, replay, censor);
        this.monitor = new MonitorApi(recorder, new DatabaseState(database), verdicts, pageFiles);
        this.events = new EventApi(recorder);
        this.invocations = new InvocationApi(recorder);
        this.data = new DataApi(database);
    }

    RouteResponse answer(ServletCall call) {
        try {
            return route(call);
        } catch (DataException refused) {
            throw ProblemException.of(refused);
        } catch (ReplayException refused) {
            throw new ProblemException(refused.status(), refused.code(), String.valueOf(refused.getMessage()));
        } catch (RefusedException refused) {
            throw new ProblemException(refused.status(), refused.code(), String.valueOf(refused.getMessage()));
        }
    }

    private RouteResponse route(ServletCall call) {
        String method = call.method();
        String route = String.join("/", call.segments());
        if (method.equals("DELETE") && route.equals("metrics")) {
            return monitor.resetMetrics();
        }
        if (method.equals("DELETE") && route.equals("entries")) {
            return monitor.clear(call.params());
        }
        if (isPin(call.segments())) {
            return pin(call);
        }
        if (method.equals("DELETE") && isOutboxRow(call.segments())) {
            return events.discard(call.segments().get(1));
        }
        if (method.equals("DELETE") && route.equals("outbox")) {
            return events.discard(call.params());
        }
        if (isAction(call.segments(), route)) {
            if (!method.equals("POST")) {
                throw new ProblemException(405, "METHOD_NOT_ALLOWED", "Only POST is allowed here.");
            }
            return post(call);
        }
        if (!method.equals("GET") && !method.equals("HEAD")) {
            throw new ProblemException(405, "METHOD_NOT_ALLOWED", "Only GET is allowed here.");
        }
        return get(route, call);
    }

    private static boolean isAction(List<String> segments, String route) {
        return switch (route) {
            case "sql", "explain", "outbox/retry", "page-files" -> true;
            default ->
                isPart(segments, "requests", "replay")
                        || isPart(segments, "outbox", "retry")
                        || isVerdict(segments)
                        || isInvocation(segments);
        };
    }

    private static boolean isVerdict(List<String> segments) {
        return Verdicts.ACTIONS.stream().anyMatch(action -> isPart(segments, "exceptions", action));
    }

    private static boolean isInvocation(List<String> segments) {
        return isPart(segments, "functions", "call")
                || isPart(segments, "crons", "run")
                || isPart(segments, "crons", "pause")
                || isPart(segments, "crons", "resume");
    }

    private static boolean isPin(List<String> segments) {
        return isPart(segments, "requests", "pin")
                || (segments.size() == 4
                        && segments.subList(0, 2).equals(List.of("crons", "runs"))
                        && segments.get(3).equals("pin"));
    }

    private RouteResponse pin(ServletCall call) {
        boolean pinned = call.method().equals("POST");
        if (!pinned && !call.method().equals("DELETE")) {
            throw new ProblemException(405, "METHOD_NOT_ALLOWED", "Only POST and DELETE are allowed here.");
        }
        List<String> segments = call.segments();
        Kind kind = segments.size() == 3 ? Kind.REQUEST : Kind.RUN;
        return monitor.pin(kind, segments.get(segments.size() - 2), pinned);
    }

    private static boolean isOutboxRow(List<String> segments) {
        return segments.size() == 2 && segments.get(0).equals("outbox");
    }

    private static boolean isPart(List<String> segments, String list, String part) {
        return segments.size() == 3
                && segments.get(0).equals(list)
                && segments.get(2).equals(part);
    }

    private RouteResponse post(ServletCall call) {
        List<String> segments = call.segments();
        return switch (segments.get(0)) {
            case "requests" -> replays.replay(segments.get(1), call);
            case "exceptions" -> monitor.judge(segments.get(1), segments.get(2));
            case "page-files" -> monitor.pageFiles(call.body());
            case "outbox" -> events.retry(segments, call.params());
            case "functions", "crons" -> invocations.post(segments, call);
            case "sql" -> data.run(call);
            default -> data.explain(call);
        };
    }

    private RouteResponse get(String route, ServletCall call) {
        Params params = call.params();
        return switch (route) {
            case "stats" -> monitor.stats();
            case "build" -> RouteResponse.json(Map.of()); // kit dev answers this in front of the application
            case "metrics" -> monitor.metrics(params);
            case "metrics/endpoints" -> monitor.routes();
            case "crons" -> monitor.crons();
            case "functions" -> invocations.functions();
            case "crons/runs" -> monitor.list(Kind.RUN, call.base() + "api/crons/runs", params);
            case "outbox" -> events.rows(params);
            case "queues" -> events.queues();
            case "schema" -> data.schema(params);
            case "tables" -> data.tables();
            case "replay" -> replays.abilities();
            case "export" -> data.export(params);
            case "view-as" -> data.policies();
            case "exceptions/groups" -> monitor.exceptionGroups(params);
            default -> entries(call);
        };
    }

    private RouteResponse entries(ServletCall call) {
        List<String> segments = call.segments();
        Params params = call.params();
        if (isOutboxRow(segments)) {
            return events.row(segments.get(1));
        }
        if (segments.size() == 4
                && segments.get(0).equals("tables")
                && segments.get(3).equals("requests")) {
            return links.requests(call.table(), segments.get(2));
        }
        if (segments.size() == 3
                && segments.get(0).equals("crons")
                && segments.get(1).equals("runs")) {
            return monitor.run(segments.get(2));
        }
        if (!segments.isEmpty() && segments.get(0).equals("tables") && segments.size() <= 3) {
            return segments.size() == 2
                    ? data.rows(call.table(), params)
                    : data.row(call.table(), segments.get(2), params);
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
        if (kind == Kind.CALL && segments.size() == 2) {
            return monitor.call(segments.get(1));
        }
        throw ProblemException.notFound("Not found");
    }

    private RouteResponse part(String id, String part, Params params) {
        return switch (part) {
            case "rows" -> links.rows(id);
            case "diff" -> replays.difference(id, params);
            case "curl" -> replays.curl(id);
            case "har" -> replays.har(id);
            case "test" -> replays.test(id);
            default -> throw ProblemException.notFound("Not found");
        };
    }
}
