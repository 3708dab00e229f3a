package dev.kit.constructs.crons;

import dev.kit.constructs.ConstructException;
import java.util.Collection;

/** A cron was named that the scheduler does not have. */
public final class UnknownCronException extends ConstructException {

    UnknownCronException(String name, Collection<String> known) {
        super(
                "There is no cron \"" + name + "\". "
                        + (known.isEmpty() ? "None is scheduled." : "Scheduled are " + String.join(", ", known) + "."),
                null);
    }
}
