package dev.kit.cli.application;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A cron of a compiled application.
 *
 * @param construct its name and location
 * @param schedule the expression as written
 * @param zone the time zone of the expression
 * @param servers whether servers can run it
 * @param eventBridge the equivalent expressions of Amazon EventBridge; empty if there are none
 * @param refusal the reason why EventBridge has no such schedule, or null
 */
public record CronDescription(
        ConstructDescription construct,
        String schedule,
        String zone,
        boolean servers,
        List<String> eventBridge,
        @Nullable String refusal)
        implements Described {

    /** Copies the expressions. */
    public CronDescription {
        eventBridge = List.copyOf(eventBridge);
    }
}
