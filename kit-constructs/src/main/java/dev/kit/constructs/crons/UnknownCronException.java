package dev.kit.constructs.crons;

import dev.kit.constructs.ConstructException;
import java.util.Collection;

/** Thrown if the scheduler has no cron of the requested name. */
public final class UnknownCronException extends ConstructException {

    UnknownCronException(String name, Collection<String> known) {
        super(
                "There is no cron \"" + name + "\". "
                        + (known.isEmpty() ? "None is scheduled." : "Scheduled are " + String.join(", ", known) + "."),
                null);
    }
}
