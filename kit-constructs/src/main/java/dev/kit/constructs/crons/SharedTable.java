package dev.kit.constructs.crons;

import dev.kit.constructs.KitSchema;
import java.sql.Types;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.core.simple.JdbcClient.StatementSpec;

/** The rows of an application in the table {@code kit_cron}. Thread-safe. */
final class SharedTable {

    static final String NAME = "kit_cron";

    /** The only instance of each task. Crons do not use several instances. */
    static final String INSTANCE = "cron";

    private final JdbcClient client;
    private final String table;
    private final String application;

    /** The columns of a row that crons need. */
    record Row(Instant next, SharedState state) {}

    SharedTable(JdbcClient client, KitSchema schema, String application) {
        this.client = client;
        this.table = schema.sql(NAME);
        this.application = application;
    }

    /** Returns the name of a cron's task. Several applications may share a database and have crons of the same name. */
    String task(CronJob<?> job) {
        return application + "/" + job.cron().name();
    }

    /** Writes the next fire of a new cron, or of one whose schedule changed. An active run continues. */
    void enlist(CronJob<?> job, Instant next) {
        SharedState state = SharedState.of(job.schedule());
        ofJob(
                        job,
                        "insert into " + table
                                + " (task_name, task_instance, task_data, execution_time, picked, version)"
                                + " values (:task, :instance, :data, :next, false, 1) on conflict do nothing")
                .param("data", state.text())
                .param("next", utc(next))
                .update();
        Row known = rows().get(task(job));
        if (known != null && !known.state().isOf(job.schedule())) {
            ofJob(
                            job,
                            "update " + table + " set task_data = :data, execution_time = case when picked then"
                                    + " execution_time else :next end,"
                                    + " version = version + case when picked then 0 else 1 end"
                                    + " where task_name = :task and task_instance = :instance")
                    .param("data", state.paused(known.state().paused()).text())
                    .param("next", utc(next))
                    .update();
        }
    }

    void pause(CronJob<?> job, boolean paused) {
        ofJob(job, "update " + table + " set task_data = :data where task_name = :task and task_instance = :instance")
                .param("data", SharedState.of(job.schedule()).paused(paused).text())
                .update();
    }

    /** The result of claiming a cron for a run besides its ticks. */
    enum Claim {
        CLAIMED,
        HELD,
        ABSENT
    }

    /** Claims a cron the way a tick does, so that no process runs a tick or another manual run of it meanwhile. */
    Claim claim(CronJob<?> job, String by) {
        int claimed = ofJob(
                        job,
                        "update " + table + " set picked = true, picked_by = :by,"
                                + " last_heartbeat = clock_timestamp(), version = version + 1"
                                + " where task_name = :task and task_instance = :instance and not picked")
                .param("by", by)
                .update();
        if (claimed > 0) {
            return Claim.CLAIMED;
        }
        return rows().containsKey(task(job)) ? Claim.HELD : Claim.ABSENT;
    }

    /** Confirms that the holder of a claim is alive. */
    void beat(CronJob<?> job, String by) {
        ofJob(
                        job,
                        "update " + table + " set last_heartbeat = clock_timestamp() where task_name = :task"
                                + " and task_instance = :instance and picked_by = :by")
                .param("by", by)
                .update();
    }

    /**
     * Releases a claim, and replaces a fire that is due already by the next one.
     *
     * @param next the next fire; null to run a fire that is due now
     * @return the fire that was due and is skipped; null if there was none
     */
    @Nullable Instant release(CronJob<?> job, String by, Instant now, @Nullable Instant next) {
        Row row = rows().get(task(job));
        Instant due = row == null || row.next().isAfter(now) || next == null ? null : row.next();
        ofJob(
                        job,
                        "update " + table + " set picked = false, picked_by = null, last_heartbeat = null,"
                                + " version = version + 1, execution_time = coalesce(:next, execution_time)"
                                + " where task_name = :task and task_instance = :instance and picked_by = :by")
                .param("by", by)
                .param("next", due == null || next == null ? null : utc(next), Types.TIMESTAMP_WITH_TIMEZONE)
                .update();
        return due;
    }

    /** Returns the rows by the name of their task. */
    Map<String, Row> rows() {
        Map<String, Row> rows = new HashMap<>();
        client.sql("select task_name, task_data, execution_time from " + table
                        + " where task_instance = :instance and starts_with(task_name, :prefix)")
                .param("instance", INSTANCE)
                .param("prefix", application + "/")
                .query((row, number) -> rows.put(
                        row.getString(1),
                        new Row(
                                row.getObject(3, OffsetDateTime.class).toInstant(),
                                SharedState.parse(row.getBytes(2)))))
                .list();
        return rows;
    }

    private StatementSpec ofJob(CronJob<?> job, String sql) {
        return client.sql(sql).param("task", task(job)).param("instance", INSTANCE);
    }

    private static OffsetDateTime utc(Instant instant) {
        return instant.atOffset(ZoneOffset.UTC);
    }
}
