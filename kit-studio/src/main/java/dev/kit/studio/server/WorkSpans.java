package dev.kit.studio.server;

import dev.kit.studio.entries.CallEntry;
import dev.kit.studio.entries.EventEntry;
import dev.kit.studio.entries.ExceptionEntry.Frame;
import dev.kit.studio.entries.LogEntry;
import dev.kit.studio.entries.SqlQuery;
import dev.kit.studio.entries.Trace.Step;
import dev.kit.studio.entries.TraceKind;
import dev.kit.studio.server.TraceView.Slice;
import dev.kit.studio.server.TraceView.Span;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The spans and marks of one request or run, without those of the runs that it caused. Not thread-safe. */
final class WorkSpans {

    private static final Pattern PACKAGE = Pattern.compile("^(?:[a-z_0-9]+\\.)+");

    private final Traces.Work work;
    private final RelatedView related;
    private final Duration base;
    private final List<Span> spans = new ArrayList<>();

    /** Creates the spans of {@code work}, which began {@code base} after the beginning of the axis. */
    WorkSpans(Traces.Work work, RelatedView related, Duration base) {
        this.work = work;
        this.related = related;
        this.base = base;
    }

    /** The key of statements that are folded. */
    private record Like(String fingerprint, @Nullable Frame callSite) {}

    /** Returns all spans in the order they began; of equal ones the longest is first. */
    List<Span> all() {
        work.findings().trace().steps().forEach(this::addStep);
        addStatements();
        related.calls().forEach(this::addCall);
        spans.addAll(new Gaps(work, base, spans).find());
        related.logs().forEach(this::addLog);
        related.events().forEach(this::addEvent);
        related.exceptions()
                .forEach(exception -> addMark(
                        TraceKind.EXCEPTION,
                        exception.name(),
                        exception.timestamp(),
                        true,
                        exception.message(),
                        exception.at(),
                        exception.id()));
        spans.sort(Comparator.comparing(Span::offset).thenComparing(Span::end, Comparator.reverseOrder()));
        return spans;
    }

    private Duration since(Instant time) {
        return base.plus(Duration.between(work.began(), time));
    }

    private void addStep(Step step) {
        String name = switch (step.kind()) {
            case FILTERS -> "Filters";
            case HANDLER -> PACKAGE.matcher(String.valueOf(work.handler())).replaceFirst("");
            case WRITING -> "Response";
            default -> step.name();
        };
        Duration duration = step.kind() == TraceKind.HANDLER ? untilWriting(step) : step.duration();
        spans.add(Span.of(step.kind(), name, base.plus(step.offset()), duration, step.failed(), work.id())
                .about(step.kind() == TraceKind.HANDLER ? work.handler() : null, null, step.ref()));
    }

    /** Returns the duration of a handler until the first byte of the response. */
    private Duration untilWriting(Step handler) {
        return work.findings().trace().steps().stream()
                .filter(step -> step.kind() == TraceKind.WRITING)
                .map(step -> step.offset().minus(handler.offset()))
                .filter(wait -> !wait.isNegative() && wait.compareTo(handler.duration()) < 0)
                .findFirst()
                .orElse(handler.duration());
    }

    private void addStatements() {
        Map<Like, List<Integer>> folded = new LinkedHashMap<>();
        related.repeats()
                .forEach(repeat -> folded.put(new Like(repeat.fingerprint(), repeat.callSite()), new ArrayList<>()));
        List<SqlQuery> queries = related.queries();
        for (int index = 0; index < queries.size(); index++) {
            SqlQuery query = queries.get(index);
            List<Integer> alike = folded.get(new Like(query.fingerprint(), query.callSite()));
            if (alike == null) {
                spans.add(statement(query, index));
            } else {
                alike.add(index);
            }
        }
        folded.values().stream().filter(alike -> !alike.isEmpty()).forEach(alike -> spans.add(fold(queries, alike)));
    }

    private Span statement(SqlQuery query, int index) {
        return statement(query, query.duration(), query.error()).statements(index, List.of());
    }

    private Span statement(SqlQuery query, Duration duration, @Nullable String error) {
        String name = query.sql().strip().replaceAll("\\s+", " ");
        return Span.of(TraceKind.SQL, name, base.plus(query.offset()), duration, error != null, work.id())
                .about(error == null ? query.sql() : query.sql() + "\n\n" + error, query.callSite(), null);
    }

    private Span fold(List<SqlQuery> queries, List<Integer> alike) {
        SqlQuery first = queries.get(alike.get(0));
        Duration end = Duration.ZERO;
        String error = null;
        List<Slice> parts = new ArrayList<>();
        for (int index : alike) {
            SqlQuery query = queries.get(index);
            Duration ended = query.offset().plus(query.duration());
            parts.add(new Slice(base.plus(query.offset()), query.duration()));
            end = Traces.later(ended, end);
            error = error == null ? query.error() : error;
        }
        return statement(first, end.minus(first.offset()), error).statements(alike.get(0), parts);
    }

    private void addCall(CallView call) {
        CallEntry.End end = call.end();
        Integer status = end.status();
        Duration offset = call.origin().offset();
        boolean failed = end.error() != null || (status != null && status >= 500);
        spans.add(Span.of(
                        TraceKind.CALL,
                        call.method() + ' ' + call.url(),
                        offset == null ? since(call.timestamp()) : base.plus(offset),
                        end.duration(),
                        failed,
                        work.id())
                .about(
                        end.error() == null ? "Status " + status : end.error(),
                        call.origin().callSite(),
                        call.id()));
    }

    private void addLog(LogEntry log) {
        boolean failed = log.level() == LogEntry.Level.ERROR;
        addMark(TraceKind.LOG, log.message(), log.timestamp(), failed, log.logger(), null, log.id());
    }

    /** Adds a publication; deliveries are runs. */
    private void addEvent(EventEntry event) {
        boolean lost = event.stage() == EventEntry.Stage.LOST;
        if (lost || event.stage() == EventEntry.Stage.PUBLISHED) {
            addMark(TraceKind.EVENT, event.type(), event.timestamp(), lost, event.error(), null, event.id());
        }
    }

    private void addMark(
            TraceKind kind,
            String name,
            Instant time,
            boolean failed,
            @Nullable String detail,
            @Nullable Frame line,
            String entry) {
        Duration offset = Traces.later(since(time), Duration.ZERO);
        spans.add(Span.of(kind, name, offset, null, failed, work.id()).about(detail, line, entry));
    }
}
