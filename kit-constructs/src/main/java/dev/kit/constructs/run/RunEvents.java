package dev.kit.constructs.run;

import dev.kit.constructs.EventRun;
import dev.kit.constructs.Service;
import dev.kit.constructs.audit.AuditActor;
import dev.kit.constructs.database.Database;
import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EventActor;
import dev.kit.constructs.events.EventDefinition;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.PublishableMessage;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.events.codec.EventOrigin;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Publishes the events of a run: within the transaction where the publisher can, else after the commit. */
final class RunEvents<C> {

    private final Declaration<C> construct;
    private final ConstructEnvironment environment;
    private final @Nullable Database<Object> database;
    private final @Nullable Service<? extends Publisher> publisher;
    private final List<EventDefinition<Object>> declared;

    /** The kind of transport, once a run has opened it. */
    private volatile @Nullable String transport;

    RunEvents(Declaration<C> construct, ConstructEnvironment environment) {
        this.construct = construct;
        this.environment = environment;
        database = construct.data().database();
        declared = construct.effects().events();
        Service<? extends Publisher> named = construct.effects().publisher();
        publisher = named == null || database == null ? named : environment.transactional(named);
    }

    /** Makes the envelopes of the declared events and writes them into the transaction, if the publisher can. */
    void enlist(RunState<C> run, @Nullable Object output) {
        if (declared.isEmpty()) {
            return;
        }
        if (publisher == null) {
            construct
                    .logger()
                    .warn(
                            "No publisher service available: the events of {} are dropped. Add .publisher(…) to it.",
                            construct.name());
            return;
        }
        List<Envelope> made = envelopes(run, output);
        Publisher opened = made.isEmpty() ? null : open(run, publisher, made);
        List<Envelope> envelopes = opened == null ? List.of() : fitting(run, opened, made);
        if (opened == null || envelopes.isEmpty()) {
            return;
        }
        if (enlisted(opened, envelopes)) {
            run.collected().published(envelopes);
        } else {
            run.collected().publishLater(opened, envelopes);
        }
    }

    /** Publishes what the transaction did not take; a failure is logged, since the work is committed. */
    void publishPending(RunState<C> run) {
        Collected collected = run.collectedOrNull();
        if (collected != null) {
            collected.drainPending((opened, envelopes) -> {
                if (publishedOrLost(run, opened, envelopes)) {
                    collected.published(envelopes);
                }
            });
        }
    }

    private boolean publishedOrLost(RunState<C> run, Publisher opened, List<Envelope> envelopes) {
        try {
            publish(opened, envelopes);
            return true;
        } catch (RuntimeException e) {
            lost(run, envelopes, e);
            return false;
        }
    }

    /** Publishes at once, unless a caller may roll the run back; a failure reaches the handler. */
    void publishNow(RunState<C> run, PublishableMessage<?>... messages) {
        if (publisher == null) {
            throw new IllegalStateException(construct + " has no publisher. Add .publisher(…) to it.");
        }
        EventOrigin origin = origin(run);
        List<Envelope> envelopes = new ArrayList<>(messages.length);
        for (PublishableMessage<?> message : messages) {
            envelopes.add(origin.envelope(message, environment.clock(), environment.schemas()));
        }
        try {
            send(run, open(publisher), envelopes);
        } catch (RuntimeException e) {
            report(run, envelopes, e, false);
            throw e;
        }
    }

    /** Reports at once events that no transaction holds: a rollback cannot recall them. */
    private void send(RunState<C> run, Publisher opened, List<Envelope> envelopes) {
        if (enlisted(opened, envelopes)) {
            run.collected().published(envelopes);
        } else if (run.isJoined() && !run.isRehearsal()) {
            envelopes.forEach(envelope -> requireFitting(opened, envelope));
            run.whenCommitted(() -> {
                if (publishedOrLost(run, opened, envelopes)) {
                    report(run, envelopes, null, false);
                }
            });
        } else if (!run.isRehearsal()) {
            publish(opened, envelopes);
            report(run, envelopes, null, false);
        }
    }

    /** Reports the published and the lost events, once nothing can be rolled back any more. */
    void report(RunState<C> run) {
        Collected collected = run.collectedOrNull();
        if (collected != null) {
            report(run, collected.published(), null, false);
            collected.losses().forEach(Runnable::run);
        }
    }

    @SuppressWarnings("NullAway") // without data, a payload function that looks at it fails below
    private List<Envelope> envelopes(RunState<C> run, @Nullable Object output) {
        EventOrigin origin = origin(run);
        List<Envelope> envelopes = new ArrayList<>(declared.size());
        for (EventDefinition<Object> event : declared) {
            try {
                event.message(output)
                        .ifPresent(message ->
                                envelopes.add(origin.envelope(message, environment.clock(), environment.schemas())));
            } catch (RuntimeException e) {
                run.collected().lost(() -> unmade(run, event.type().name(), output, e));
            }
        }
        return envelopes;
    }

    /** Without those too large for the transport, so that they cannot take the others with them. */
    private List<Envelope> fitting(RunState<C> run, Publisher opened, List<Envelope> envelopes) {
        if (opened.maximumEventBytes() == Long.MAX_VALUE) {
            return envelopes;
        }
        List<Envelope> fitting = new ArrayList<>(envelopes.size());
        for (Envelope envelope : envelopes) {
            String refusal = opened.refusal(envelope);
            if (refusal == null) {
                fitting.add(envelope);
            } else {
                run.collected().lost(() -> lost(run, List.of(envelope), new EventException(refusal)));
            }
        }
        return fitting;
    }

    private static void requireFitting(Publisher opened, Envelope envelope) {
        String refusal = opened.refusal(envelope);
        if (refusal != null) {
            throw new EventException(refusal);
        }
    }

    private @Nullable Publisher open(RunState<C> run, Service<? extends Publisher> named, List<Envelope> envelopes) {
        try {
            return open(named);
        } catch (RuntimeException e) {
            run.collected().lost(() -> lost(run, envelopes, e));
            return null;
        }
    }

    private Publisher open(Service<? extends Publisher> named) {
        Publisher opened = environment.services().get(named);
        if (transport == null) {
            transport = opened.transport();
        }
        return opened;
    }

    private void publish(Publisher opened, List<Envelope> envelopes) {
        environment.observers().publish(construct.name(), opened, envelopes, events -> {
            opened.publish(events);
            return true;
        });
    }

    private boolean enlisted(Publisher opened, List<Envelope> envelopes) {
        return database != null
                && environment
                        .databases()
                        .dataSource(database)
                        .filter(dataSource -> enlisted(opened, dataSource, envelopes))
                        .isPresent();
    }

    /** Asked first whether it can, since a publication that nothing came of is not to be observed. */
    private boolean enlisted(Publisher opened, DataSource dataSource, List<Envelope> envelopes) {
        RunObservers observers = environment.observers();
        return (observers.isEmpty() || opened.enlist(dataSource, List.of()))
                && observers.publish(construct.name(), opened, envelopes, events -> opened.enlist(dataSource, events));
    }

    private void lost(RunState<C> run, List<Envelope> envelopes, RuntimeException cause) {
        construct.logger().error("{} events of {} were not published.", envelopes.size(), construct.name(), cause);
        report(run, envelopes, cause, true);
    }

    private void unmade(RunState<C> run, String type, @Nullable Object output, RuntimeException cause) {
        construct
                .logger()
                .error(
                        "Event \"{}\" of {} has no payload and was not published{}.",
                        type,
                        construct.name(),
                        output == null ? ", since the handler sent no data to take it from" : "",
                        cause);
        environment
                .listener()
                .eventPublished(new EventRun(
                        run.requestId(),
                        null,
                        type,
                        construct.name(),
                        transport,
                        null,
                        environment.clock().instant(),
                        cause,
                        true));
    }

    private void report(RunState<C> run, List<Envelope> envelopes, @Nullable Throwable failure, boolean lost) {
        for (Envelope envelope : envelopes) {
            environment
                    .listener()
                    .eventPublished(new EventRun(
                            run.requestId(),
                            envelope.id().toString(),
                            envelope.type(),
                            construct.name(),
                            transport,
                            envelope.payload(),
                            envelope.time(),
                            failure,
                            lost));
        }
    }

    private EventOrigin origin(RunState<C> run) {
        AuditActor actor = run.actor();
        TraceParent trace = run.trace();
        return new EventOrigin(
                environment.source(),
                run.tenant(),
                actor == null ? null : new EventActor(actor.id(), actor.type()),
                trace == null ? null : trace.text(),
                run.requestId());
    }
}
