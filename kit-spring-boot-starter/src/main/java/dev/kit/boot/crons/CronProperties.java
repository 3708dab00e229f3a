package dev.kit.boot.crons;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of the crons on this server.
 *
 * @param enabled Whether this server runs crons; false where another one does.
 * @param store Where instances agree on who runs a tick; with auto in the database if db-scheduler and one DataSource
 *     for PostgreSQL are there, else each process runs each tick.
 * @param threads How many crons run at the same time.
 * @param pollingInterval How often instances that share crons look for what is due.
 * @param heartbeatInterval How often an instance shows in the database that it is still at work on a cron.
 * @param missedHeartbeats After how many missed heartbeats another instance runs the cron again; at least 4.
 */
@ConfigurationProperties("kit.cron")
record CronProperties(
        @DefaultValue("true") boolean enabled,
        @DefaultValue("auto") Store store,
        @DefaultValue("16") int threads,
        @DefaultValue("500ms") Duration pollingInterval,
        @DefaultValue("5s") Duration heartbeatInterval,
        @DefaultValue("4") int missedHeartbeats) {

    /** The store through which instances coordinate the runs of ticks. */
    public enum Store {
        /** The database if possible, else memory. */
        AUTO,
        /** No shared store: each process runs each tick. */
        MEMORY,
        /** The table kit_cron. */
        POSTGRES
    }
}
