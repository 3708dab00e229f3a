package dev.kit.constructs.testing;

import dev.kit.constructs.Service;
import dev.kit.constructs.ServiceRegistry;

/** Services that need not be supplied, since they are derived from supplied ones. */
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
            // Its sources were not supplied, so the message requests the service itself.
            return false;
        }
    }
}
