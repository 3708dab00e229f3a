package dev.kit.studio.entries;

import dev.kit.studio.entries.ExceptionEntry.Frame;
import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The steps of a request or run, with samples of its stack. Immutable.
 *
 * <p>What has entries of its own, such as statements and calls, is not repeated.
 *
 * @param steps the steps in the order they ended; if there are too many, the first ones
 * @param omitted the number of steps missing from {@code steps}
 * @param samples the lines seen on its threads, in order; equal ones in succession are one
 */
public record Trace(List<Step> steps, int omitted, List<Sample> samples) {

    /** The bytes of a step and of its two durations; its name is shared. */
    private static final long STEP = 96;

    /** The bytes of a sample with its durations, its frame and the texts of the frame. */
    private static final long SAMPLE = 256;

    /** No step and no sample. */
    public static final Trace NONE = new Trace(List.of(), 0, List.of());

    public Trace {
        steps = List.copyOf(steps);
        samples = List.copyOf(samples);
    }

    /**
     * A step of the work.
     *
     * @param kind the kind of work
     * @param name the data source, observation or run
     * @param offset time since the request or run began
     * @param failed whether it ended with an error
     * @param ref the identity of its run; null if it is none
     */
    public record Step(
            TraceKind kind,
            String name,
            Duration offset,
            Duration duration,
            boolean failed,
            @Nullable String ref) {

        private boolean isObservation() {
            return kind == TraceKind.OBSERVATION;
        }

        private Step named(UnaryOperator<String> names) {
            return isObservation() ? new Step(kind, names.apply(name), offset, duration, failed, ref) : this;
        }
    }

    /**
     * A line seen in samples of the stack.
     *
     * @param line the innermost line of the application; without one, that of Kit or of a library
     * @param first time from the beginning of the work to the first of these samples
     * @param last time from the beginning of the work to the last of these samples
     * @param count the number of samples
     */
    public record Sample(Frame line, Duration first, Duration last, int count) {

        /** Returns both samples as one, with the line seen more often. */
        public Sample with(Sample next) {
            return new Sample(count >= next.count() ? line : next.line(), first, next.last(), count + next.count());
        }
    }

    /** Returns this trace with replaced names of observations. Other names are not the application's own texts. */
    public Trace named(UnaryOperator<String> names) {
        return steps.stream().noneMatch(Step::isObservation)
                ? this
                : new Trace(steps.stream().map(step -> step.named(names)).toList(), omitted, samples);
    }

    long weight() {
        return STEP * steps.size() + SAMPLE * samples.size();
    }
}
