package dev.kit.boot.background;

import dev.kit.boot.discovery.DiscoveredConstruct;
import dev.kit.constructs.InvalidConstructsException;
import dev.kit.constructs.Service;
import dev.kit.constructs.ServiceNames;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.events.outbox.Outbox;
import dev.kit.constructs.functions.CloudFunction;
import dev.kit.constructs.subscribers.Subscriber;
import java.util.List;

/** Compares the services of all constructs, because they share one registry. */
final class ServiceClashes {

    private final ServiceNames names = new ServiceNames();

    private ServiceClashes() {}

    /**
     * Checks that no two services share a name.
     *
     * @throws InvalidConstructsException naming both users of each name that refers to several services
     */
    static void check(
            List<Endpoint<?>> endpoints,
            List<DiscoveredConstruct<Subscriber>> subscribers,
            List<DiscoveredConstruct<CloudFunction<?, ?>>> functions) {
        ServiceClashes clashes = new ServiceClashes();
        endpoints.forEach(endpoint -> clashes.add(
                endpoint.definition().allServices(),
                "Endpoint " + endpoint + " at " + endpoint.declaredAt().orElse("an unknown place")));
        subscribers.forEach(
                found -> clashes.add(found.construct().allServices(), found.construct() + " at " + found.location()));
        functions.forEach(
                found -> clashes.add(found.construct().allServices(), found.construct() + " at " + found.location()));
        if (!clashes.names.problems().isEmpty()) {
            throw new InvalidConstructsException(clashes.names.problems());
        }
    }

    private void add(List<Service<?>> services, String user) {
        for (Service<?> service : services) {
            names.add(service, user);
            if (service instanceof Outbox outbox) {
                names.add(outbox.target(), user);
            }
        }
    }
}
