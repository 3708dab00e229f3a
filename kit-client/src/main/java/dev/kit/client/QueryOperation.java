package dev.kit.client;

import org.jspecify.annotations.Nullable;

/** A GET operation, whose response a cache may keep. Immutable. */
public final class QueryOperation<I, O extends @Nullable Object, E> extends Operation<I, O, E> {

    QueryOperation(Builder<I, O, E> builder, String endpoint) {
        super(builder, endpoint);
    }
}
