package dev.kit.boot.background;

import dev.kit.constructs.Service;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.endpoints.EndpointDefinition;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.events.outbox.Outbox;
import dev.kit.constructs.functions.CloudFunction;
import dev.kit.constructs.subscribers.Subscriber;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The services that the application's constructs declare, each name once, in order of declaration. */
final class DeclaredServices {

    /**
     * A service and the first construct that declares it.
     *
     * @param construct the human-readable name of the construct, such as {@code POST /orders}
     */
    record Use<S extends Service<?>>(S service, String construct) {}

    private final Map<String, Use<Service<?>>> all = new LinkedHashMap<>();
    private final Map<String, Use<Service<? extends Publisher>>> publishers = new LinkedHashMap<>();

    DeclaredServices(
            Collection<Endpoint<?>> endpoints,
            Collection<Subscriber> subscribers,
            Collection<CloudFunction<?, ?>> functions) {
        endpoints.forEach(this::add);
        subscribers.forEach(this::add);
        functions.forEach(this::add);
    }

    private void add(CloudFunction<?, ?> function) {
        String construct = function.toString();
        Service<? extends Publisher> publisher = function.definition().effects().publisher();
        for (Service<?> service : function.allServices()) {
            if (service != publisher) {
                add(service, construct);
            }
        }
        if (publisher != null) {
            addPublisher(publisher, construct);
        }
    }

    private void add(Endpoint<?> endpoint) {
        String construct = endpoint.toString();
        EndpointDefinition definition = endpoint.definition();
        definition.services().forEach(service -> add(service, construct));
        definition.database().ifPresent(database -> add(database.service(), construct));
        definition.auditor().ifPresent(auditor -> add(auditor, construct));
        definition.publisher().ifPresent(publisher -> addPublisher(publisher, construct));
    }

    private void add(Subscriber subscriber) {
        String construct = "subscriber " + subscriber.name();
        subscriber.services().forEach(service -> add(service, construct));
        subscriber.database().ifPresent(database -> add(database.service(), construct));
        subscriber.auditor().ifPresent(auditor -> add(auditor, construct));
        subscriber.publisher().ifPresent(publisher -> addPublisher(publisher, construct));
    }

    private void add(Service<?> service, String construct) {
        if (service instanceof Outbox outbox) {
            addPublisher(outbox.target(), construct);
        } else {
            all.putIfAbsent(service.serviceName(), new Use<>(service, construct));
        }
    }

    /** Adds {@code publisher}; for an outbox, adds its target, to which the relay publishes. */
    private void addPublisher(Service<? extends Publisher> publisher, String construct) {
        if (publisher instanceof Outbox outbox) {
            addPublisher(outbox.target(), construct);
        } else {
            all.putIfAbsent(publisher.serviceName(), new Use<>(publisher, construct));
            publishers.putIfAbsent(publisher.serviceName(), new Use<>(publisher, construct));
        }
    }

    /** Returns all services; an outbox is represented by its target. */
    List<Use<Service<?>>> all() {
        return List.copyOf(all.values());
    }

    /** Returns the publishers of constructs; an outbox is represented by its target. */
    List<Use<Service<? extends Publisher>>> publishers() {
        return List.copyOf(publishers.values());
    }
}
