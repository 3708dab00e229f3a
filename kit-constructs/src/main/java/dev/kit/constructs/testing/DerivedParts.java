package dev.kit.constructs.testing;

import dev.kit.constructs.Service;
import dev.kit.constructs.ServiceRegistry;

/** Services that need not be given, since they are made from those that are. */
final class DerivedParts {

    private DerivedParts() {}

    /** Returns whether {@code registry} derives the service from another, such as audits from a database. */
    static boolean has(ServiceRegistry registry, Service<?> service) {
        if (!service.isDerived()) {
            return false;
        }
        try {
            registry.get(service);
            return true;
        } catch (RuntimeException e) {
            // What it is made from was not given, so the test is asked for the service itself.
            return false;
        }
    }
}
