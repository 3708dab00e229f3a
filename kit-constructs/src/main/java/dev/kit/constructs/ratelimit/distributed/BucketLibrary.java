package dev.kit.constructs.ratelimit.distributed;

import dev.kit.constructs.ratelimit.RateLimitStoreException;

/** Bucket4j, needed only by limits that several instances share. */
final class BucketLibrary {

    private static final String TYPE = "io.github.bucket4j.BucketConfiguration";

    private BucketLibrary() {}

    static void require() {
        try {
            Class.forName(TYPE, false, BucketLibrary.class.getClassLoader());
        } catch (ClassNotFoundException e) {
            throw new RateLimitStoreException(
                    "Rate limits in PostgreSQL need com.bucket4j:bucket4j_jdk17-core, which is not on the class path."
                            + " Add it to the application's dependencies.",
                    e);
        }
    }
}
