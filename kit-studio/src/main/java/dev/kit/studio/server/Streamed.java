package dev.kit.studio.server;

import java.util.function.Supplier;

/** A body that is written incrementally, so that it may exceed the available memory. */
@FunctionalInterface
interface Streamed {

    /** Writes the body. The output is requested only when the first data is available. */
    void writeTo(Supplier<Appendable> out);
}
