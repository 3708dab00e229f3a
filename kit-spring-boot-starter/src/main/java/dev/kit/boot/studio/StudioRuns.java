package dev.kit.boot.studio;

import dev.kit.constructs.run.RunObserver;
import dev.kit.studio.Studio;
import dev.kit.studio.capture.JobRuns;
import dev.kit.studio.capture.RequestScope;
import java.util.Locale;

/** Records runs that no request caused, with their statements, log lines, events and audits. Thread-safe. */
final class StudioRuns implements RunObserver {

    private final Studio studio;

    StudioRuns(Studio studio) {
        this.studio = studio;
    }

    @Override
    public Observation begin(Started run) {
        if (!studio.enabled()) {
            return Observation.NONE;
        }
        JobRuns.Run recorded =
                studio.jobRuns().begin(run.name(), kind(run), run.attempt(), run.events(), run.traceparent());
        RequestScope.Binding binding = recorded.bind();
        return failure -> {
            binding.close();
            if (failure != null) {
                recorded.failed(failure);
            }
            recorded.ended();
        };
    }

    private static String kind(Started run) {
        return run.kind().toLowerCase(Locale.ROOT);
    }
}
