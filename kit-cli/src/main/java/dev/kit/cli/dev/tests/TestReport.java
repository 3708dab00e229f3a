package dev.kit.cli.dev.tests;

import dev.kit.cli.command.Console;
import dev.kit.cli.command.Counted;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * A report of the progress of a test run: failures immediately, progress every two seconds, and a summary. Used by one
 * thread.
 */
final class TestReport {

    private static final long PAUSE_NANOS = TimeUnit.SECONDS.toNanos(2);

    private final Console console;

    private final String reason;

    private final long startNanos = System.nanoTime();

    private long saidNanos = startNanos;

    private int planned;

    private int passed;

    private int failed;

    private int skipped;

    private boolean complete;

    /** Creates a report for the reason of the run, such as {@code all classes}. */
    TestReport(Console console, String reason) {
        this.console = console;
        this.reason = reason;
    }

    void take(List<String> event) {
        switch (event.get(0)) {
            case "plan" -> planned = Integer.parseInt(event.get(1));
            case "passed" -> passed++;
            case "skipped" -> skipped++;
            case "failed" -> {
                failed++;
                String place = event.get(3).isEmpty() ? "" : " (" + event.get(3) + ")";
                console.warn("kit: FAILED " + event.get(1) + place + "\n    " + event.get(2));
            }
            case "end" -> complete = true;
            default -> throw new IllegalStateException("Unknown event " + event.get(0));
        }
        if (System.nanoTime() - saidNanos > PAUSE_NANOS && !complete) {
            saidNanos = System.nanoTime();
            console.progress("kit: tests: " + (passed + failed + skipped) + " of " + planned
                    + (failed == 0 ? "" : ", " + failed + " failed"));
        }
    }

    /** Prints the summary; returns whether the run succeeded. */
    boolean ended(int exitCode, Path log) {
        String time = String.format(Locale.ROOT, "%.1f s", (System.nanoTime() - startNanos) / 1e9);
        if (!complete) {
            console.warn("kit: the tests ended early with exit code " + exitCode + " after " + time
                    + "; their output is in " + log);
            return false;
        }
        String left = skipped == 0 ? "" : ", " + skipped + " skipped";
        if (failed > 0) {
            console.warn("kit: " + failed + " of " + (passed + failed) + " tests failed in " + time + left + " ("
                    + reason + "); their output is in " + log);
        } else {
            console.print(console.good(Counted.of(passed, "test") + " passed in " + time) + left + " (" + reason + ")");
        }
        return failed == 0;
    }
}
