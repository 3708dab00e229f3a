package dev.kit.studio.server;

import java.util.function.Supplier;

/** A body that is written incrementally, so that it may exceed memory. */
@FunctionalInterface
interface Streamed {

    /** Writes the body; requests the output only once there is something to write. */
    void writeTo(Supplier<Appendable> out);
}
