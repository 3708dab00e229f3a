package dev.kit.constructs.crons;

import dev.kit.constructs.InvalidConstructsException;
import dev.kit.constructs.run.ConstructEnvironment;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The crons of a scheduler, with unique names. Immutable. */
record CronJobs(Map<String, CronJob<?>> byName) {

    private static final Logger log = LoggerFactory.getLogger(CronScheduler.class);

    static CronJobs of(Collection<? extends Cron<?, ?>> crons, ConstructEnvironment environment) {
        Map<String, CronJob<?>> jobs = new LinkedHashMap<>();
        List<String> problems = new ArrayList<>();
        for (Cron<?, ?> cron : crons) {
            try {
                CronJob<?> other = jobs.putIfAbsent(cron.name(), new CronJob<>(cron, environment));
                if (other != null) {
                    problems.add("Two crons are named \"" + cron.name() + "\": at " + place(other.cron()) + " and at "
                            + place(cron) + ". Give one of them another name with .name(…).");
                }
            } catch (InvalidConstructsException e) {
                problems.addAll(e.problems());
            }
        }
        InvalidConstructsException.refuse(problems);
        return new CronJobs(jobs);
    }

    private static String place(Cron<?, ?> cron) {
        return cron.declaredAt().orElse("an unknown place");
    }

    /** Returns the job of the cron {@code name}. */
    CronJob<?> get(String name) {
        CronJob<?> job = byName.get(name);
        if (job == null) {
            throw new UnknownCronException(name, byName.keySet());
        }
        return job;
    }

    /** Returns the jobs that servers run. The log names the others, which are for the cloud only. */
    List<CronJob<?>> onServers() {
        List<CronJob<?>> jobs = new ArrayList<>();
        for (CronJob<?> job : all()) {
            if (job.schedule().runsOnServers()) {
                jobs.add(job);
            } else {
                log.warn(
                        "{} does not run here: its schedule {} is for the cloud only.",
                        job.cron(),
                        job.schedule().expression());
            }
        }
        return jobs;
    }

    Collection<CronJob<?>> all() {
        return byName.values();
    }
}
