package dev.kit.client;

import org.jspecify.annotations.Nullable;

/** An operation of any method but GET, which no cache answers. Immutable. */
public final class MutationOperation<I, O extends @Nullable Object, E> extends Operation<I, O, E> {

    MutationOperation(Builder<I, O, E> builder, String endpoint) {
        super(builder, endpoint);
    }
}
