package dev.kit.cli.doctor;

import dev.kit.cli.command.CliException;
import dev.kit.cli.command.Daemon;
import dev.kit.cli.doctor.DoctorFinding.Status;
import dev.kit.envkit.Redactor;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A run of all checks at once, each on a daemon thread that is left behind at the limit.
 *
 * @param limit the time that each check has
 * @param secrets the known secrets, which no finding repeats
 */
record CheckRunner(Duration limit, Redactor secrets) {

    private static final String UNEXPECTED = "Report this if nothing is wrong there; the other checks are complete.";

    /** Returns one finding for each check, in their order. */
    List<DoctorFinding> run(List<DoctorCheck> checks) {
        long end = System.nanoTime() + limit.toNanos();
        Map<DoctorCheck, FutureTask<Verdict>> tasks = new LinkedHashMap<>();
        for (DoctorCheck check : checks) {
            FutureTask<Verdict> task = new FutureTask<>(check.look());
            Daemon.start("kit-doctor-" + check.name(), task);
            tasks.put(check, task);
        }
        return tasks.entrySet().stream()
                .map(each -> finding(each.getKey(), await(each.getKey(), each.getValue(), end)))
                .toList();
    }

    private Verdict await(DoctorCheck check, FutureTask<Verdict> task, long end) {
        try {
            return task.get(Math.max(0, end - System.nanoTime()), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            return new Verdict(
                    check.late(),
                    "no answer within " + seconds(limit),
                    check.late() == Status.SKIPPED ? null : "Try again; if it stays so, find out what it waits for.");
        } catch (ExecutionException e) {
            return failed(e.getCause() == null ? e : e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Verdict.skipped("interrupted");
        }
    }

    /** Describes an exception: reports of Kit are findings, all others are faults of the check. */
    private static Verdict failed(Throwable cause) {
        if (cause instanceof CliException known) {
            String where = known.where() == null ? "" : " (" + known.where() + ")";
            return Verdict.failure(
                    known.what() + where, known.action() == null ? "Correct what it names." : known.action());
        }
        return new Verdict(Status.WARNING, "not examined: " + cause, UNEXPECTED);
    }

    /** Hides known secrets everywhere, and what looks like one in what was found: remedies show forms of URLs. */
    private DoctorFinding finding(DoctorCheck check, Verdict seen) {
        String found = secrets.withoutSecrets(seen.found());
        String remedy = seen.remedy() == null ? null : secrets.redact(seen.remedy());
        return new DoctorFinding(check.name(), seen.status(), found, check.wanted(), remedy);
    }

    private static String seconds(Duration limit) {
        return limit.toMillis() % 1000 == 0 ? limit.toSeconds() + " s" : limit.toMillis() + " ms";
    }
}
