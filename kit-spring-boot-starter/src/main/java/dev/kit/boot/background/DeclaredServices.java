package dev.kit.boot.background;

import dev.kit.constructs.InvalidConstructsException;
import dev.kit.constructs.Service;
import dev.kit.constructs.ServiceNames;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.events.outbox.Outbox;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The services that the application's constructs declare, each name once: all constructs share one registry. */
final class DeclaredServices {

    /**
     * A service and the first construct that declares it.
     *
     * @param construct the human-readable name of the construct, such as {@code POST /orders}
     */
    record Use<S extends Service<?>>(S service, String construct) {}

    private final Map<String, Use<Service<?>>> all = new LinkedHashMap<>();
    private final Map<String, Use<Service<? extends Publisher>>> publishers = new LinkedHashMap<>();

    private final List<DeclaredConstruct> constructs;

    /**
     * Collects the services of {@code constructs}.
     *
     * @throws InvalidConstructsException naming both users of each name that refers to several services
     */
    DeclaredServices(List<DeclaredConstruct> constructs) {
        this.constructs = List.copyOf(constructs);
        ServiceNames names = new ServiceNames();
        for (DeclaredConstruct construct : constructs) {
            construct.services().forEach(service -> name(service, construct.place(), names));
            add(construct);
        }
        if (!names.problems().isEmpty()) {
            throw new InvalidConstructsException(names.problems());
        }
    }

    private static void name(Service<?> service, String user, ServiceNames names) {
        names.add(service, user);
        if (service instanceof Outbox outbox) {
            names.add(outbox.target(), user);
        }
    }

    private void add(DeclaredConstruct construct) {
        Service<? extends Publisher> publisher = construct.publisher();
        construct.services().stream()
                .filter(service -> service != publisher)
                .forEach(service -> add(service, construct.name()));
        if (publisher != null) {
            addPublisher(publisher, construct.name());
        }
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

    /** Returns the constructs that declare the services. */
    List<DeclaredConstruct> constructs() {
        return constructs;
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
