package dev.kit.constructs.subscribers;

import dev.kit.constructs.EventRun;
import dev.kit.constructs.Service;
import dev.kit.constructs.audit.Auditor;
import dev.kit.constructs.database.Transactions;
import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.Event;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.EventOrigin;
import dev.kit.constructs.events.PublishableMessage;
import dev.kit.constructs.events.Publisher;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/** The context of one call. */
final class CallContext implements SubscriberContext<Object, Object> {

    private final Subscriber subscriber;
    private final SubscriberOptions options;
    private final List<Event<Object>> events;
    private final int attempt;
    private final Wiring wiring;
    private final Databases.@Nullable Opened database;
    private final CallAudits audits;
    private final Map<UUID, Throwable> failures = new HashMap<>();

    CallContext(
            Subscriber subscriber,
            List<Event<Object>> events,
            int attempt,
            Wiring wiring,
            Databases.@Nullable Opened database,
            CallAudits audits) {
        this.subscriber = subscriber;
        this.options = subscriber.options();
        this.events = List.copyOf(events);
        this.attempt = attempt;
        this.wiring = wiring;
        this.database = database;
        this.audits = audits;
    }

    @Override
    public List<Event<Object>> events() {
        return events;
    }

    @Override
    public int attempt() {
        return attempt;
    }

    @Override
    public <T> T service(Service<T> service) {
        if (!options.services.contains(service)) {
            throw new IllegalArgumentException("Subscriber " + options.name + " did not declare service \""
                    + service.serviceName() + "\". Add it to .services(…).");
        }
        Transactions transactions = database == null ? null : database.transactions();
        boolean own = options.database != null && service.equals(options.database.service());
        return transactions != null && own
                ? cast(transactions.sharedDataSource())
                : wiring.registry().get(service);
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // equal tokens have instances of one type
    private static <T> T cast(DataSource shared) {
        return (T) shared;
    }

    @Override
    public Logger logger() {
        return subscriber.logger();
    }

    @Override
    public Object db() {
        if (database == null) {
            throw new IllegalStateException("Subscriber " + options.name + " has no database. Add .database(…).");
        }
        return database.handle();
    }

    @Override
    public Auditor auditor() {
        return audits.auditor();
    }

    @Override
    public void publish(PublishableMessage<?>... messages) {
        if (options.publisher == null) {
            throw new EventException("Subscriber " + options.name + " has no publisher. Add .publisher(…).");
        }
        EventOrigin origin = origin();
        List<Envelope> envelopes = Arrays.stream(messages).map(origin::envelope).toList();
        try {
            send(wiring.publisher(options.publisher, database != null), envelopes);
        } catch (RuntimeException e) {
            report(envelopes, e);
            throw e;
        }
        report(envelopes, null);
    }

    private void send(Publisher publisher, List<Envelope> envelopes) {
        DataSource dataSource = database == null ? null : database.dataSource();
        if (dataSource == null || !publisher.enlist(dataSource, envelopes)) {
            publisher.publish(envelopes);
        }
    }

    /** What an event causes carries on its tenant, actor and trace. */
    private EventOrigin origin() {
        Envelope cause = events.get(0).envelope();
        return new EventOrigin(options.name, cause.tenant(), cause.actor(), cause.traceparent());
    }

    private void report(List<Envelope> envelopes, @Nullable Throwable failure) {
        for (Envelope envelope : envelopes) {
            wiring.listener()
                    .eventPublished(new EventRun(
                            null,
                            envelope.id().toString(),
                            envelope.type(),
                            options.name,
                            envelope.payload(),
                            Instant.now(),
                            failure));
        }
    }

    @Override
    public void fail(Event<Object> event, Throwable reason) {
        failures.put(event.id(), reason);
    }

    Map<UUID, Throwable> failures() {
        return failures;
    }
}
