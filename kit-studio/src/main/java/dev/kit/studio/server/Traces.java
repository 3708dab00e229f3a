package dev.kit.studio.server;

import dev.kit.studio.entries.Entry.Kind;
import dev.kit.studio.entries.Findings;
import dev.kit.studio.entries.RequestEntry;
import dev.kit.studio.entries.RunEntry;
import dev.kit.studio.entries.TraceKind;
import dev.kit.studio.monitor.Recorder;
import dev.kit.studio.server.TraceView.Span;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Builds the trace of one request or run, with the runs that it called or caused. Not thread-safe. */
final class Traces {

    private static final int LONGEST = 2_000;

    private final Recorder recorder;
    private final EntryViews views;
    private final Instant began;
    private final List<Span> spans = new ArrayList<>();
    private final Set<String> seen = new HashSet<>();
    private int omitted;

    private Traces(Recorder recorder, Instant began) {
        this.recorder = recorder;
        this.views = new EntryViews(recorder);
        this.began = began;
    }

    /** A request or a run. */
    record Work(
            String id,
            Instant began,
            Duration duration,
            Findings findings,
            @Nullable String handler) {

        static Work of(RunEntry run) {
            return new Work(run.id(), run.timestamp(), run.duration(), run.findings(), null);
        }

        static Work of(RequestEntry request) {
            return new Work(
                    request.id(),
                    request.timestamp(),
                    request.duration(),
                    request.findings(),
                    Objects.requireNonNullElse(request.handling().handler(), "Handler"));
        }
    }

    static TraceView of(RequestEntry request, Recorder recorder) {
        String name = request.method() + ' ' + request.path();
        return new Traces(recorder, request.timestamp()).view("request", name, Work.of(request));
    }

    static TraceView of(RunEntry run, Recorder recorder) {
        return new Traces(recorder, run.timestamp()).view("run", run.start().name(), Work.of(run));
    }

    private TraceView view(String kind, String name, Work work) {
        seen.add(work.id());
        add(work, 0);
        Duration extent = spans.stream().map(Span::end).reduce(work.duration(), Traces::later);
        return new TraceView(work.id(), kind, name, began, work.duration(), extent, spans, omitted);
    }

    static Duration later(Duration one, Duration other) {
        return one.compareTo(other) >= 0 ? one : other;
    }

    /** Adds the spans of {@code work}, each after the one that contains it, and those of its runs. */
    private void add(Work work, int depth) {
        omitted += work.findings().trace().omitted() + work.findings().sql().omitted();
        RelatedView related = views.related(work.id(), work.findings().sql());
        Deque<RunEntry> caused = caused(related);
        Deque<Span> open = new ArrayDeque<>();
        for (Span span : new WorkSpans(work, related, Duration.between(began, work.began())).all()) {
            while (!open.isEmpty() && span.offset().compareTo(open.peek().end()) >= 0) {
                open.pop();
            }
            while (open.isEmpty() && !caused.isEmpty() && offset(caused.peek()).compareTo(span.offset()) < 0) {
                add(span(caused.pop(), work), depth);
            }
            add(span, depth + open.size());
            if (span.kind().contains()) {
                open.push(span);
            }
        }
        caused.forEach(run -> add(span(run, work), depth));
    }

    /** Adds a span; that of a run is followed by what the run did, unless that is there already. */
    private void add(Span span, int depth) {
        boolean run = span.kind() == TraceKind.RUN;
        if (run && !seen.add(String.valueOf(span.ref()))) {
            return;
        }
        if (spans.size() >= LONGEST) {
            omitted++;
            return;
        }
        spans.add(span.at(depth));
        if (run && recorder.find(Kind.RUN, String.valueOf(span.ref())) instanceof RunEntry entry) {
            add(Work.of(entry), depth + 1);
        }
    }

    /** Returns the runs of the messages published, in the order they began. */
    private Deque<RunEntry> caused(RelatedView related) {
        return related.runs().stream()
                .filter(run -> !seen.contains(run.id()))
                .map(run -> recorder.find(Kind.RUN, run.id()))
                .filter(RunEntry.class::isInstance)
                .map(RunEntry.class::cast)
                .sorted(Comparator.comparing(RunEntry::timestamp))
                .collect(Collectors.toCollection(ArrayDeque::new));
    }

    private Span span(RunEntry run, Work cause) {
        String error = run.error();
        return Span.of(TraceKind.RUN, run.start().name(), offset(run), run.duration(), error != null, cause.id())
                .about(error, null, run.id());
    }

    private Duration offset(RunEntry run) {
        return later(Duration.between(began, run.timestamp()), Duration.ZERO);
    }
}
