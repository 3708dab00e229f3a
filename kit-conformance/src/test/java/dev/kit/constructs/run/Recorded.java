package dev.kit.constructs.run;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import dev.kit.constructs.AuditRun;
import dev.kit.constructs.CronRun;
import dev.kit.constructs.EventRun;
import dev.kit.constructs.FunctionRun;
import dev.kit.constructs.PipelineListener;
import dev.kit.constructs.RequestContext;
import dev.kit.constructs.RequestRun;
import dev.kit.constructs.ServiceRegistry;
import dev.kit.constructs.SubscriberRun;
import dev.kit.constructs.audit.InMemoryAuditStorage;
import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.testing.PostgresDatabase;
import dev.kit.constructs.testing.PostgresServer;
import dev.kit.envkit.EnvironmentParser;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Everything that constructs publish, store, report and log in the environment of a test, and their database. */
final class Recorded implements PipelineListener {

    static final Instant NOON = Instant.parse("2030-01-01T12:00:00Z");

    final PostgresDatabase database;
    final List<Envelope> sent = new CopyOnWriteArrayList<>();
    final List<EventRun> published = new CopyOnWriteArrayList<>();
    final List<AuditRun> audited = new CopyOnWriteArrayList<>();
    final List<Instant> starts = new CopyOnWriteArrayList<>();
    final InMemoryAuditStorage audits = new InMemoryAuditStorage();

    /** The calls of the listener for runs, each with the id in the MDC and the failure. */
    final List<String> reports = new CopyOnWriteArrayList<>();

    /** The errors with a stack trace, each with the id in the MDC. */
    final List<String> errors = new CopyOnWriteArrayList<>();

    Recorded(PostgresDatabase database) {
        this.database = database;
    }

    /** A new database with a table of notes. */
    static PostgresDatabase database() {
        PostgresDatabase database = PostgresServer.find().createDatabase();
        JdbcClient owner = JdbcClient.create(database.owner());
        owner.sql("create table notes (text text)").update();
        owner.sql("grant select, insert on notes to " + database.applicationRole())
                .update();
        return database;
    }

    /** @param trace the trace that the observer of the environment knows */
    ConstructEnvironment environment(@Nullable String trace) {
        ServiceRegistry registry = ServiceRegistry.create(new EnvironmentParser(Map.of()))
                .with(Probed.DATA, database.application())
                .with(Probed.EVENTS, sent::addAll)
                .with(Probed.AUDITS, audits);
        return ConstructEnvironment.builder(registry)
                .clock(InstantSource.fixed(NOON))
                .source("shop")
                .listener(this)
                .observer(new Observer(trace))
                .build();
    }

    static long notes(DataSource dataSource) {
        return JdbcClient.create(dataSource)
                .sql("select count(*) from notes")
                .query(Long.class)
                .single();
    }

    long notes() {
        return notes(database.application());
    }

    /** Waits for the lock that the transaction of a run holds to its end, even if the run was given up. */
    void awaitTransactions() {
        JdbcClient.create(database.owner())
                .sql("alter table notes alter column text set default ''")
                .update();
    }

    /** Records the errors that are logged during {@code task}. */
    void listening(Task task) throws Exception {
        Logger root = (Logger) LoggerFactory.getLogger(Logger.ROOT_LOGGER_NAME);
        Errors appender = new Errors();
        appender.start();
        root.addAppender(appender);
        try {
            task.run();
        } finally {
            root.detachAppender(appender);
        }
    }

    interface Task {

        void run() throws Exception;
    }

    @Override
    public void eventPublished(EventRun run) {
        published.add(run);
    }

    @Override
    public void auditWritten(AuditRun run) {
        audited.add(run);
    }

    @Override
    public void requestFinished(RequestRun run) {
        reported("requestFinished", run.startedAt(), run.failure());
    }

    @Override
    public void subscriberRan(SubscriberRun run) {
        reported("subscriberRan", run.startedAt(), run.failure());
    }

    @Override
    public void functionRan(FunctionRun run) {
        reported("functionRan", run.startedAt(), run.failure());
    }

    @Override
    public void cronRan(CronRun run) {
        reported("cronRan", run.startedAt(), run.failure());
    }

    private void reported(String method, Instant startedAt, @Nullable Throwable failure) {
        starts.add(startedAt);
        reports.add(method + " " + MDC.get(RequestContext.MDC_KEY) + " " + failure);
        throw new IllegalStateException("a listener that fails changes nothing");
    }

    private record Observer(@Nullable String traceparent) implements RunObserver {

        @Override
        public Observation begin(Started run) {
            return Observation.NONE;
        }
    }

    private final class Errors extends AppenderBase<ILoggingEvent> {

        @Override
        protected void append(ILoggingEvent event) {
            if (event.getLevel() == Level.ERROR
                    && event.getThrowableProxy() != null
                    && event.getFormattedMessage().contains("probe")) {
                errors.add(event.getMDCPropertyMap().get(RequestContext.MDC_KEY) + " "
                        + event.getThrowableProxy().getClassName() + ": "
                        + event.getThrowableProxy().getMessage());
            }
        }
    }
}
