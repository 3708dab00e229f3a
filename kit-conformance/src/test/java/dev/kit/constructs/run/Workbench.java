package dev.kit.constructs.run;

import dev.kit.constructs.AuditRun;
import dev.kit.constructs.EventRun;
import dev.kit.constructs.PipelineListener;
import dev.kit.constructs.Service;
import dev.kit.constructs.ServiceRegistry;
import dev.kit.constructs.audit.AuditActor;
import dev.kit.constructs.audit.AuditStorage;
import dev.kit.constructs.database.Database;
import dev.kit.constructs.database.TransactionSettings;
import dev.kit.constructs.events.Publisher;
import dev.kit.envkit.EnvironmentParser;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** Runs work without a server: its database only notes what would have become of a transaction. */
final class Workbench implements DatabaseAccess, PipelineListener {

    static final Service<DataSource> DATA = Service.bean("database", DataSource.class);
    static final Service<Publisher> EVENTS = Service.bean("events", Publisher.class);
    static final Service<AuditStorage> AUDITS = Service.bean("audits", AuditStorage.class);
    static final Logger LOGGER = LoggerFactory.getLogger(Workbench.class);
    static final Data<String> SHOP = Data.<String>none().withDatabase(erased(Database.jdbc(DATA)));

    /** The calls so far, in order. */
    final List<String> steps = new ArrayList<>();

    final List<EventRun> events = new ArrayList<>();
    final List<AuditRun> audits = new ArrayList<>();
    final DataSource dataSource = new DriverManagerDataSource();
    final DataSource shared = new DriverManagerDataSource();
    final ServiceRegistry registry =
            ServiceRegistry.create(new EnvironmentParser(Map.of())).with(DATA, dataSource);
    final ConstructEnvironment.Builder environment =
            ConstructEnvironment.builder(registry).databases(this).listener(this);

    TransactionSettings settings = TransactionSettings.defaults();

    UnitOfWork<String> unit(Data<String> data, Effects effects) {
        return unit(data, effects, new Nobody());
    }

    UnitOfWork<String> unit(Data<String> data, Effects effects, Provenance<String> provenance) {
        Duration hour = Duration.ofHours(1);
        return UnitOfWork.of(
                new Declaration<>("Job", "probe", LOGGER, List.of(), data, effects, hour, provenance),
                environment.build());
    }

    /** Performs {@code work} in a call of its own, which succeeds with its output. */
    static @Nullable Object perform(UnitOfWork<String> unit, boolean rehearsal, Job work) throws Exception {
        Job succeeding = run -> {
            Object output = work.perform(run);
            run.succeed(output);
            return output;
        };
        return unit.call("job-1", null).here(new Jobs(rehearsal, false, succeeding), "context");
    }

    /** A kind of construct whose work is that of a test, and whose calls are not reported. */
    @SuppressWarnings("NullAway") // the type argument allows null, which it does not see in an override
    record Jobs(boolean rehearsal, boolean logged, Job work)
            implements ConstructCall.Kind<String, String, @Nullable Object> {

        Jobs(Job work) {
            this(false, true, work);
        }

        @Override
        public @Nullable Object perform(ConstructCall<String> call, String context) throws Exception {
            RunState<String> run = call.begin(context, rehearsal);
            return call.unit().<@Nullable Object>perform(run, same -> work.perform(run));
        }

        @Override
        public void log(Declaration<String> construct, Throwable failure) {
            if (logged) {
                ConstructCall.Kind.super.log(construct, failure);
            }
        }

        @Override
        public void report(
                ConstructCall<String> call, String context, @Nullable Object outcome, @Nullable Throwable failure) {}
    }

    /** The work of a test. */
    @FunctionalInterface
    interface Job {

        @Nullable Object perform(RunState<String> run) throws Exception;
    }

    @Override
    public <T extends @Nullable Object> T within(Database<Object> database, TransactionSettings given, Work<T> work)
            throws Exception {
        settings = given;
        boolean returned = false;
        try {
            T result = work.run("handle", null);
            returned = true;
            return result;
        } finally {
            steps.add(returned ? "commit" : "rollback");
        }
    }

    @Override
    public Object plain(Database<Object> database) {
        return "plain";
    }

    @Override
    public Optional<DataSource> dataSource(Database<Object> database) {
        return Optional.of(dataSource);
    }

    @Override
    public Optional<DataSource> shared(Database<Object> database) {
        return Optional.of(shared);
    }

    @Override
    public void eventPublished(EventRun run) {
        steps.add("report " + run.type());
        events.add(run);
    }

    @Override
    public void auditWritten(AuditRun run) {
        steps.add("report " + run.type());
        audits.add(run);
    }

    @SuppressWarnings("unchecked") // the test knows the handle's type
    static Database<Object> erased(Database<?> database) {
        return (Database<Object>) database;
    }

    /** Nobody acts, and nothing traces it. */
    static class Nobody implements Provenance<String> {

        @Override
        public @Nullable String traceparent(String context) {
            return null;
        }

        @Override
        public @Nullable AuditActor actor(String context) throws Exception {
            return null;
        }
    }
}
