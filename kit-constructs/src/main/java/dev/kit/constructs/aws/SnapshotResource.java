package dev.kit.constructs.aws;

import org.crac.Context;
import org.crac.Core;
import org.crac.Resource;
import org.jspecify.annotations.Nullable;

/** Hears of snapshots through CRaC, where its library is on the class path. */
final class SnapshotResource {

    private SnapshotResource() {}

    /**
     * Runs {@code beforeSnapshot} before each snapshot as long as the returned object is reachable; null without CRaC.
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

    /** Loaded only where the library is. */
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
            // Services are made again when they are first used.
        }
    }
}
