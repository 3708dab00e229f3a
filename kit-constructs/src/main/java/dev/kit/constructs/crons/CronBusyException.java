package dev.kit.constructs.crons;

import dev.kit.constructs.ConstructException;

/** Thrown if a cron is to be started while it runs. */
public final class CronBusyException extends ConstructException {

    CronBusyException(Cron<?, ?> cron) {
        super(cron + " is running. Wait until it is over, and start it then.", null);
    }
}
