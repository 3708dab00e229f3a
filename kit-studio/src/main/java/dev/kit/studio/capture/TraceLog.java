package dev.kit.studio.capture;

import dev.kit.studio.entries.AppCode;
import dev.kit.studio.entries.ExceptionEntry.Frame;
import dev.kit.studio.entries.Trace;
import dev.kit.studio.entries.Trace.Sample;
import dev.kit.studio.entries.Trace.Step;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The steps and the stack samples of one request or run: the first ones in full, all of them counted. Thread-safe. */
final class TraceLog {

    private static final int FULL = 500;
    private static final int MOST_SAMPLES = 60;

    /** The samples of long work are this fraction of its age apart, because a cron may run for an hour. */
    private static final int AGE_FRACTION = 100;

    private final List<Step> steps = new ArrayList<>();
    private final List<Sample> samples = new ArrayList<>();
    private int omitted;
    private Duration due = StackSampler.AGE;

    synchronized void add(Step step) {
        if (steps.size() < FULL) {
            steps.add(step);
        } else {
            omitted++;
        }
    }

    synchronized boolean wantsSample(Duration elapsed) {
        return elapsed.compareTo(due) >= 0;
    }

    /** Adds the innermost line of the application in {@code stack}; without one that of Kit, or else of a library. */
    synchronized void sample(StackTraceElement[] stack, AppCode code, Duration elapsed) {
        due = elapsed.plus(elapsed.dividedBy(AGE_FRACTION));
        StackTraceElement found = null;
        for (StackTraceElement element : stack) {
            if (code.owns(element.getClassName())) {
                add(Frame.of(element, true), elapsed);
                return;
            }
            if (found == null ? !isJdk(element) : isKit(element) && !isKit(found)) {
                found = element;
            }
        }
        if (found != null) {
            add(Frame.of(found, false), elapsed);
        }
    }

    private static boolean isJdk(StackTraceElement element) {
        String module = element.getModuleName();
        return module != null && (module.startsWith("java.") || module.startsWith("jdk."));
    }

    private static boolean isKit(StackTraceElement element) {
        String type = element.getClassName();
        return type.startsWith("dev.kit.") && !type.startsWith("dev.kit.studio.");
    }

    private void add(Frame line, Duration elapsed) {
        int last = samples.size() - 1;
        Sample sample = new Sample(line, elapsed, elapsed, 1);
        if (last >= 0 && samples.get(last).line().equals(line)) {
            samples.set(last, samples.get(last).with(sample));
        } else {
            samples.add(sample);
            thin();
        }
    }

    /** Halves too many samples: of two neighbours, the line seen more often stands for both. */
    private void thin() {
        if (samples.size() == MOST_SAMPLES) {
            for (int at = 0; at + 1 < samples.size(); at++) {
                samples.set(at, samples.get(at).with(samples.remove(at + 1)));
            }
        }
    }

    synchronized Trace trace() {
        return steps.isEmpty() && samples.isEmpty() ? Trace.NONE : new Trace(steps, omitted, samples);
    }
}
