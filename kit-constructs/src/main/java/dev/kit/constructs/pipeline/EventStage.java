package dev.kit.constructs.pipeline;

import dev.kit.constructs.EventRun;
import dev.kit.constructs.Service;
import dev.kit.constructs.audit.AuditActor;
import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EventActor;
import dev.kit.constructs.events.EventDefinition;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.EventOrigin;
import dev.kit.constructs.events.PublishableMessage;
import dev.kit.constructs.events.Publisher;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Publishes the events of a run: within the transaction where the publisher can, else after the commit. */
final class EventStage {

    private final Route route;
    private final @Nullable Service<? extends Publisher> publisher;
    private final List<EventDefinition<Object>> declared;
    private final boolean knowsActor;

    EventStage(Route route) {
        this.route = route;
        publisher = publisher(route);
        declared = route.definition().events();
        knowsActor = route.definition().actor().isPresent();
    }

    private static @Nullable Service<? extends Publisher> publisher(Route route) {
        Service<? extends Publisher> named = route.definition().publisher().orElse(null);
        return named == null || route.database() == null
                ? named
                : route.environment().transactional(named);
    }

    /** Makes the envelopes of the declared events and writes them into the transaction, if the publisher can. */
    void enlist(Run run, @Nullable Object output) {
        if (declared.isEmpty()) {
            return;
        }
        if (publisher == null) {
            route.logger()
                    .warn(
                            "No publisher service available: the events of {} are dropped. Add .publisher(…) to it.",
                            route.endpoint());
            return;
        }
        List<Envelope> made = envelopes(run, output);
        Publisher opened = made.isEmpty() ? null : open(run, made);
        List<Envelope> envelopes = opened == null ? List.of() : fitting(run, opened, made);
        if (opened == null || envelopes.isEmpty()) {
            return;
        }
        if (enlisted(opened, envelopes)) {
            run.published(envelopes);
        } else {
            run.publishLater(opened, envelopes);
        }
    }

    /** Publishes what the transaction did not take; a failure is logged, since the work is committed. */
    void publishPending(Run run) {
        run.drainPending((opened, envelopes) -> {
            try {
                opened.publish(envelopes);
                run.published(envelopes);
            } catch (RuntimeException e) {
                lost(run, envelopes, e);
            }
        });
    }

    /** Publishes at once; a failure reaches the handler. */
    void publishNow(Run run, PublishableMessage<?> message) {
        if (publisher == null) {
            throw new IllegalStateException(
                    "Endpoint " + route.endpoint() + " has no publisher. Add .publisher(…) to it.");
        }
        Publisher opened = route.environment().services().get(publisher);
        List<Envelope> envelopes =
                List.of(origin(run).envelope(message, route.environment().clock()));
        if (!enlisted(opened, envelopes) && !run.exchange().isDryRun()) {
            opened.publish(envelopes);
        }
        run.published(envelopes);
    }

    /** Tells the listener, once nothing can be rolled back any more. */
    void report(Run run) {
        if (!run.published().isEmpty()) {
            run.published().forEach(envelope -> notifyListener(run, envelope, null));
        }
    }

    @SuppressWarnings("NullAway") // without data, a payload function that looks at it fails below
    private List<Envelope> envelopes(Run run, @Nullable Object output) {
        EventOrigin origin = origin(run);
        List<Envelope> envelopes = new ArrayList<>(declared.size());
        for (EventDefinition<Object> event : declared) {
            try {
                event.message(output)
                        .ifPresent(message -> envelopes.add(
                                origin.envelope(message, route.environment().clock())));
            } catch (RuntimeException e) {
                route.logger()
                        .error(
                                "Event \"{}\" of {} has no payload and was not published{}.",
                                event.type().name(),
                                route.endpoint(),
                                output == null ? ", since the handler sent no data to take it from" : "",
                                e);
            }
        }
        return envelopes;
    }

    /** Without those too large for the transport, so that they cannot take the others with them. */
    private List<Envelope> fitting(Run run, Publisher opened, List<Envelope> envelopes) {
        if (opened.maximumEventBytes() == Long.MAX_VALUE) {
            return envelopes;
        }
        List<Envelope> fitting = new ArrayList<>(envelopes.size());
        for (Envelope envelope : envelopes) {
            String refusal = opened.refusal(envelope);
            if (refusal == null) {
                fitting.add(envelope);
            } else {
                lost(run, List.of(envelope), new EventException(refusal));
            }
        }
        return fitting;
    }

    private @Nullable Publisher open(Run run, List<Envelope> envelopes) {
        try {
            return route.environment().services().get(java.util.Objects.requireNonNull(publisher));
        } catch (RuntimeException e) {
            lost(run, envelopes, e);
            return null;
        }
    }

    private boolean enlisted(Publisher opened, List<Envelope> envelopes) {
        return route.database() != null
                && route.environment()
                        .databases()
                        .dataSource(route.database())
                        .filter(dataSource -> opened.enlist(dataSource, envelopes))
                        .isPresent();
    }

    private void lost(Run run, List<Envelope> envelopes, RuntimeException cause) {
        route.logger().error("{} events of {} were not published.", envelopes.size(), route.endpoint(), cause);
        envelopes.forEach(envelope -> notifyListener(run, envelope, cause));
    }

    private void notifyListener(Run run, Envelope envelope, @Nullable Throwable failure) {
        route.environment()
                .listener()
                .eventPublished(new EventRun(
                        run.requestId(),
                        envelope.id().toString(),
                        envelope.type(),
                        route.endpoint().toString(),
                        envelope.payload(),
                        envelope.time(),
                        failure));
    }

    private EventOrigin origin(Run run) {
        AuditActor actor = knowsActor ? route.audits().actorOf(run) : null;
        return new EventOrigin(
                route.environment().source(),
                run.tenant(),
                actor == null ? null : new EventActor(actor.id(), actor.type()),
                run.header("traceparent"));
    }
}
