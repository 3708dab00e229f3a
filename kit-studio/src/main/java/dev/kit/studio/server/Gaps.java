package dev.kit.studio.server;

import dev.kit.studio.entries.ExceptionEntry.Frame;
import dev.kit.studio.entries.Trace.Sample;
import dev.kit.studio.entries.TraceKind;
import dev.kit.studio.server.TraceView.Slice;
import dev.kit.studio.server.TraceView.Span;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The times of a request or run in which nothing was recorded, named by the line most seen in samples of its stack.
 *
 * @param work the request or run
 * @param base time from the beginning of the axis to that of {@code work}
 * @param spans its spans
 */
record Gaps(Traces.Work work, Duration base, List<Span> spans) {

    private static final Duration SHORTEST = Duration.ofMillis(50);
    private static final int LINES = 3;

    /** Samples of younger work are not taken. */
    private static final Duration FIRST_SAMPLE = Duration.ofMillis(120);

    List<Span> find() {
        List<Slice> covering = spans.stream()
                .filter(span -> !span.kind().contains() || span.kind() == TraceKind.WRITING)
                .flatMap(span -> span.slices().stream())
                .sorted(Comparator.comparing(Slice::offset))
                .toList();
        List<Span> gaps = new ArrayList<>();
        Duration covered = base;
        for (Slice slice : covering) {
            addGap(gaps, covered, slice.offset());
            covered = Traces.later(covered, slice.offset().plus(slice.duration()));
        }
        addGap(gaps, covered, base.plus(work.duration()));
        return gaps;
    }

    private void addGap(List<Span> gaps, Duration from, Duration to) {
        if (to.minus(from).compareTo(SHORTEST) <= 0) {
            return;
        }
        Map<Frame, Integer> seen = seen(from.minus(base), to.minus(base));
        List<Frame> lines = seen.keySet().stream()
                .sorted(Comparator.comparing(seen::get, Comparator.reverseOrder()))
                .limit(LINES)
                .toList();
        String unseen = to.minus(base).compareTo(FIRST_SAMPLE) <= 0
                ? "Not sampled: samples begin at an age of 100 ms"
                : "No thread worked on it";
        Frame most = lines.isEmpty() ? null : lines.get(0);
        gaps.add(Span.of(TraceKind.GAP, most == null ? unseen : name(most), from, to.minus(from), false, work.id())
                .about(most == null ? null : detail(lines, seen), most, null));
    }

    /** Returns the numbers of samples by line; the samples of one line are spread evenly. */
    private Map<Frame, Integer> seen(Duration from, Duration to) {
        Map<Frame, Integer> seen = new LinkedHashMap<>();
        for (Sample sample : work.findings().trace().samples()) {
            Duration first = Traces.later(from, sample.first());
            Duration last = to.compareTo(sample.last()) <= 0 ? to : sample.last();
            if (first.compareTo(last) <= 0) {
                double share = (last.minus(first).toNanos() + 1.0)
                        / (sample.last().minus(sample.first()).toNanos() + 1.0);
                seen.merge(sample.line(), (int) Math.max(1, Math.round(sample.count() * share)), Integer::sum);
            }
        }
        return seen;
    }

    private static String detail(List<Frame> lines, Map<Frame, Integer> seen) {
        int all = seen.values().stream().mapToInt(Integer::intValue).sum();
        return lines.stream()
                .map(line -> "%d of %d samples: %s".formatted(seen.get(line), all, name(line)))
                .collect(Collectors.joining("\n"));
    }

    private static String name(Frame frame) {
        String function = frame.function();
        int type = function.lastIndexOf('.', function.lastIndexOf('.') - 1);
        return function.substring(type + 1) + (frame.line() == null ? "" : ":" + frame.line());
    }
}
