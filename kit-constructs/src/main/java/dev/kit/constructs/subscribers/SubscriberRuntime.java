package dev.kit.constructs.subscribers;

import dev.kit.constructs.InvalidConstructsException;
import dev.kit.constructs.KitSchema;
import dev.kit.constructs.SubscriberRun;
import dev.kit.constructs.audit.AuditActor;
import dev.kit.constructs.database.Database;
import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.Event;
import dev.kit.constructs.events.EventActor;
import dev.kit.constructs.events.EventConsumer.Delivery;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.EventType;
import dev.kit.constructs.run.ConstructCall;
import dev.kit.constructs.run.ConstructEnvironment;
import dev.kit.constructs.run.Declaration;
import dev.kit.constructs.run.Provenance;
import dev.kit.constructs.run.RunObserver.Started;
import dev.kit.constructs.run.RunState;
import dev.kit.constructs.run.UnitOfWork;
import dev.kit.constructs.subscribers.SubscriberInvocation.Outcome;
import dev.kit.constructs.validation.Schema;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** One subscriber in its environment: it reads a batch of deliveries, and writes the failures among them. */
record SubscriberRuntime(Subscriber subscriber, ConstructEnvironment environment, UnitOfWork<Envelope> unit)
        implements ConstructCall.Kind<List<Delivery>, Envelope, Outcome> {

    static SubscriberRuntime of(Subscriber subscriber, ConstructEnvironment environment) {
        SubscriberOptions options = subscriber.options();
        Declaration<Envelope> declaration = new Declaration<>(
                "Subscriber",
                options.name(),
                subscriber.logger(environment),
                options.services(),
                options.data(),
                options.effects(),
                options.calls().timeout(),
                CauseProvenance.INSTANCE);
        return new SubscriberRuntime(subscriber, environment, UnitOfWork.of(declaration, environment));
    }

    /** Refuses a subscriber of events whose payloads can never be read. */
    static void check(Subscriber subscriber) {
        subscriber
                .types()
                .forEach(type -> InvalidConstructsException.refuse(
                        subscriber + " of " + type.name(),
                        Schema.of(type.payloadType()).obstacles(false)));
    }

    /** Calls the handler with a batch. */
    interface Way<X extends Exception> {
        Outcome call(List<Delivery> batch) throws X;
    }

    /** Calls once with the events of the subscriber's types, or once per event. */
    <X extends Exception> Outcome run(List<Delivery> batch, Way<X> way) throws X {
        List<Delivery> wanted = subscriber.wanted(batch);
        if (!subscriber.isPerEvent()) {
            return wanted.isEmpty() ? Outcome.NOTHING : way.call(wanted);
        }
        Map<UUID, Throwable> failures = new LinkedHashMap<>();
        Throwable first = null;
        for (Delivery delivery : wanted) {
            Outcome outcome = way.call(List.of(delivery));
            failures.putAll(outcome.failures());
            first = first == null ? outcome.thrown() : first;
        }
        return new Outcome(null, failures, first);
    }

    /** Returns the id of a call on a host that has none of its own. */
    static String requestId(List<Delivery> batch) {
        return "event-" + batch.get(0).envelope().id();
    }

    @Override
    public Started started(ConstructCall<Envelope> call, List<Delivery> batch) {
        List<String> ids = batch.stream()
                .map(delivery -> delivery.envelope().id().toString())
                .toList();
        String trace = batch.get(0).envelope().traceparent();
        return new Started("Subscriber", subscriber.name(), call.id(), attempt(batch), ids, trace);
    }

    /** Never throws, so that events that do not fit their type keep their own failures. */
    @Override
    public Outcome perform(ConstructCall<Envelope> call, List<Delivery> batch) {
        Map<UUID, Throwable> failures = new LinkedHashMap<>();
        try {
            List<Event<Object>> events = open(batch, failures);
            if (events.isEmpty()) {
                return new Outcome(null, failures, null);
            }
            RunState<Envelope> run = call.begin(events.get(0).envelope(), false);
            BatchContext context = new BatchContext(run, subscriber.logger(environment), events, attempt(batch));
            return unit.perform(run, cause -> {
                Object output = handleUnseen(run, context);
                failures.putAll(context.failures());
                return new Outcome(output, failures, null);
            });
        } catch (Throwable thrown) {
            return failed(batch, failures, thrown);
        }
    }

    /** Returns the outcome of a call whose events all failed, except those that failed for reasons of their own. */
    static Outcome failed(List<Delivery> batch, Map<UUID, Throwable> failures, Throwable thrown) {
        Map<UUID, Throwable> all = new LinkedHashMap<>(failures);
        batch.forEach(delivery -> all.putIfAbsent(delivery.envelope().id(), thrown));
        return new Outcome(null, all, thrown);
    }

    private @Nullable Object handleUnseen(RunState<Envelope> run, BatchContext context) throws Exception {
        Inbox inbox = inbox();
        if (inbox != null) {
            context.retain(inbox.unseen(context.events()));
        }
        if (context.events().isEmpty()) {
            return null;
        }
        Object output = subscriber.handler().handle(context);
        run.flush();
        run.succeed(output);
        if (inbox != null) {
            inbox.forget(context.failures().keySet());
        }
        return output;
    }

    /** Returns null if the transaction belongs to the caller. */
    private @Nullable Inbox inbox() {
        SubscriberOptions options = subscriber.options();
        Database<Object> database =
                options.calls().idempotent() ? options.data().database() : null;
        DataSource dataSource = database == null
                ? null
                : environment.databases().shared(database).orElse(null);
        return dataSource == null
                ? null
                : new Inbox(dataSource, environment.services().get(KitSchema.SERVICE), options.name());
    }

    /** Decodes the events. An event whose payload does not fit its type fails alone. */
    @SuppressWarnings("unchecked") // the payload's class comes from the type
    private List<Event<Object>> open(List<Delivery> batch, Map<UUID, Throwable> failures) {
        List<Event<Object>> events = new ArrayList<>(batch.size());
        for (Delivery delivery : batch) {
            try {
                events.add((Event<Object>) open(delivery.envelope()));
            } catch (EventException e) {
                failures.put(delivery.envelope().id(), e);
            }
        }
        return events;
    }

    private Event<?> open(Envelope envelope) {
        if (subscriber.types().isEmpty()) {
            return envelope.open();
        }
        EventType<?> type = subscriber.types().stream()
                .filter(candidate -> candidate.name().equals(envelope.type()))
                .findFirst()
                .orElseThrow();
        return envelope.open(type, environment.schemas());
    }

    private static int attempt(List<Delivery> batch) {
        return batch.stream().mapToInt(Delivery::attempt).max().orElse(1);
    }

    @Override
    public @Nullable Throwable failure(Outcome outcome) {
        return outcome.thrown() != null
                ? outcome.thrown()
                : outcome.failures().values().stream().findFirst().orElse(null);
    }

    @Override
    public void report(
            ConstructCall<Envelope> call,
            List<Delivery> batch,
            @Nullable Outcome outcome,
            @Nullable Throwable failure) {
        List<SubscriberRun.Handled> handled = batch.stream()
                .map(Delivery::envelope)
                .map(event -> new SubscriberRun.Handled(event.id().toString(), event.requestId()))
                .toList();
        environment
                .listener()
                .subscriberRan(new SubscriberRun(
                        subscriber.name(), handled, attempt(batch), call.startedAt(), call.duration(), failure));
    }

    /** Propagates the tenant, actor and trace of the event that caused the call. */
    private enum CauseProvenance implements Provenance<Envelope> {
        /** The only instance. */
        INSTANCE;

        @Override
        public @Nullable String traceparent(Envelope cause) {
            return cause.traceparent();
        }

        @Override
        public @Nullable String tenant(Envelope cause) {
            return cause.tenant();
        }

        @Override
        public @Nullable AuditActor actor(Envelope cause) {
            EventActor actor = cause.actor();
            return actor == null ? null : new AuditActor(actor.id(), actor.type());
        }
    }
}
