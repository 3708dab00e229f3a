package dev.kit.studio.server;

import java.util.function.Supplier;

/** A body that is written bit by bit, so that it may be longer than memory. */
@FunctionalInterface
interface Streamed {

    /** Asks for the output once it knows that there is something to write. */
    void writeTo(Supplier<Appendable> out);
}
