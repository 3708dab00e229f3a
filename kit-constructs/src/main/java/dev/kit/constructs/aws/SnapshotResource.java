package dev.kit.constructs.aws;

import org.crac.Context;
import org.crac.Core;
import org.crac.Resource;
import org.jspecify.annotations.Nullable;

/** Registers callbacks for snapshots with CRaC, if its library is on the class path. */
final class SnapshotResource {

    private SnapshotResource() {}

    /**
     * Runs {@code beforeSnapshot} before each snapshot as long as the returned object is reachable. Returns null
     * without CRaC.
     */
    static @Nullable Object register(Runnable beforeSnapshot) {
        return isPresent() ? Registered.register(beforeSnapshot) : null;
    }

    private static boolean isPresent() {
        try {
            Class.forName("org.crac.Resource", false, SnapshotResource.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    /** The resource of CRaC, loaded only if the library is present. */
    private record Registered(Runnable beforeSnapshot) implements Resource {

        static Registered register(Runnable beforeSnapshot) {
            Registered resource = new Registered(beforeSnapshot);
            Core.getGlobalContext().register(resource);
            return resource;
        }

        @Override
        public void beforeCheckpoint(Context<? extends Resource> context) {
            beforeSnapshot.run();
        }

        @Override
        public void afterRestore(Context<? extends Resource> context) {
            // Services are created again on first use.
        }
    }
}
