package dev.kit.studio.server;

import dev.kit.studio.entries.ExceptionEntry.Frame;
import dev.kit.studio.entries.TraceKind;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A request or a run, with the work that it caused, on one axis.
 *
 * @param id the identity of the request or run
 * @param kind {@code request} or {@code run}
 * @param name the method and path, or the name of the run
 * @param timestamp the time at the beginning of the axis
 * @param duration the duration of the request or run
 * @param extent the length of the axis: work may continue after the response
 * @param spans the spans in the order they began, each after the span that contains it
 * @param omitted the number of spans that were not kept
 */
record TraceView(
        String id,
        String kind,
        String name,
        Instant timestamp,
        Duration duration,
        Duration extent,
        List<Span> spans,
        int omitted) {

    /**
     * A part of the work, or a mark of a moment.
     *
     * @param kind the kind of work
     * @param name the short text: the beginning of a statement, a method and URL, a message
     * @param depth the number of spans that contain it
     * @param offset time from the beginning of the axis
     * @param duration null for a mark
     * @param failed whether it ended with an error
     * @param detail the whole text, if {@code name} is not all of it
     * @param callSite the application's line that began it; of a gap, the line most seen in it
     * @param owner the request or run it belongs to
     * @param ref the identity of its call, run, event, log line or exception; null for others
     * @param query the position of its first statement among the owner's; null for others
     * @param parts the statements folded into it; empty if it is not folded
     */
    record Span(
            TraceKind kind,
            String name,
            int depth,
            Duration offset,
            @Nullable Duration duration,
            boolean failed,
            @Nullable String detail,
            @Nullable Frame callSite,
            String owner,
            @Nullable String ref,
            @Nullable Integer query,
            List<Slice> parts) {

        static Span of(
                TraceKind kind,
                String name,
                Duration offset,
                @Nullable Duration duration,
                boolean failed,
                String owner) {
            return new Span(kind, name, 0, offset, duration, failed, null, null, owner, null, null, List.of());
        }

        /** Returns this span with its whole text, its line and the identity of its entry. */
        Span about(@Nullable String text, @Nullable Frame line, @Nullable String entry) {
            return new Span(kind, name, depth, offset, duration, failed, text, line, owner, entry, query, parts);
        }

        Span at(int newDepth) {
            return new Span(kind, name, newDepth, offset, duration, failed, detail, callSite, owner, ref, query, parts);
        }

        /** Returns this span as that of statements, of which {@code position} is the first. */
        Span statements(int position, List<Slice> slices) {
            return new Span(
                    kind, name, depth, offset, duration, failed, detail, callSite, owner, ref, position, slices);
        }

        /** Returns the end; of a mark, its moment. */
        Duration end() {
            return duration == null ? offset : offset.plus(duration);
        }

        /** Returns the times in which it worked. */
        List<Slice> slices() {
            return parts.isEmpty() ? List.of(new Slice(offset, end().minus(offset))) : parts;
        }
    }

    /**
     * One of several statements shown as one span.
     *
     * @param offset time from the beginning of the axis
     */
    record Slice(Duration offset, Duration duration) {}
}
