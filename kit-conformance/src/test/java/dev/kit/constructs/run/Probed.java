package dev.kit.constructs.run;

import static dev.kit.constructs.crons.Crons.c;
import static dev.kit.constructs.endpoints.Endpoints.e;
import static dev.kit.constructs.functions.Functions.f;
import static dev.kit.constructs.subscribers.Subscribers.s;

import dev.kit.constructs.Service;
import dev.kit.constructs.audit.AuditStorage;
import dev.kit.constructs.audit.InMemoryAuditStorage;
import dev.kit.constructs.crons.Cron;
import dev.kit.constructs.crons.CronBuilder;
import dev.kit.constructs.database.Database;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.endpoints.EndpointFactory;
import dev.kit.constructs.endpoints.Endpoints.NoSession;
import dev.kit.constructs.events.EventType;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.functions.CloudFunction;
import dev.kit.constructs.functions.FunctionBuilder;
import dev.kit.constructs.functions.Functions.NoInput;
import dev.kit.constructs.run.Scope.Probe;
import dev.kit.constructs.subscribers.Subscriber;
import dev.kit.constructs.subscribers.SubscriberBuilder;
import java.time.Duration;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * A construct of any kind around a probe.
 *
 * @param environment the services of the test
 * @param bare whether the construct declares nothing
 * @param traceparent the trace that comes with the cause, where the host can carry one
 */
record Probed(ConstructEnvironment environment, boolean bare, Duration timeout, String traceparent, Probe probe) {

    static final Service<DataSource> DATA = Service.bean("database", DataSource.class);
    static final Database<JdbcClient> SHOP = Database.jdbc(DATA);
    static final Service<StringBuilder> NOTES = Service.of("notes", env -> new StringBuilder());
    static final Service<Publisher> EVENTS = Service.bean("events", Publisher.class);
    static final Service<AuditStorage> AUDITS = Service.of("audits", env -> new InMemoryAuditStorage());
    static final EventType<String> CAUSE = EventType.of("cause", String.class);

    Endpoint<Object> endpoint() {
        EndpointFactory<NoSession, ?> base = e.settings(settings -> settings.timeout(timeout));
        EndpointFactory<NoSession, ?> factory = bare
                ? base
                : base.services(NOTES).database(SHOP).publisher(EVENTS).auditor(AUDITS);
        return factory.get("/probe").handle(context -> {
            probe.ask(Scope.of(context));
            return "done";
        });
    }

    Subscriber subscriber() {
        SubscriberBuilder<String, ?> base = s.subscribe(CAUSE).name("probe").timeout(timeout);
        SubscriberBuilder<String, ?> builder = bare
                ? base
                : base.services(NOTES).publisher(EVENTS).auditor(AUDITS).database(SHOP);
        return builder.handle(context -> probe.ask(Scope.of(context)));
    }

    CloudFunction<NoInput, String> function() {
        FunctionBuilder<NoInput, ?> base = f.name("probe").timeout(timeout);
        FunctionBuilder<NoInput, ?> builder = bare
                ? base
                : base.services(NOTES).publisher(EVENTS).auditor(AUDITS).database(SHOP);
        return builder.handle(context -> {
            probe.ask(Scope.of(context));
            return "done";
        });
    }

    Cron<NoInput, @Nullable Void> cron() {
        CronBuilder<NoInput, ?> base = c.schedule("rate(1 hour)").name("probe").timeout(timeout);
        CronBuilder<NoInput, ?> builder = bare
                ? base
                : base.services(NOTES).publisher(EVENTS).auditor(AUDITS).database(SHOP);
        return builder.handle(context -> probe.ask(Scope.of(context)));
    }

    /** The instance that the test gave for {@code service}. */
    <T> T given(Service<T> service) {
        return environment.services().get(service);
    }
}
