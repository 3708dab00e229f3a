package dev.kit.envkit;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Maps a present value. A null result counts as a failure. */
final class Transformed<S, T> extends Modifier<S, T> {

    private final Function<? super S, ? extends T> function;
    private final @Nullable Class<?> type;

    Transformed(Node<S> upstream, Function<? super S, ? extends T> function, @Nullable Class<?> type) {
        super(upstream);
        this.function = function;
        this.type = type;
    }

    @Override
    Node<T> on(Node<S> other) {
        return new Transformed<>(other, function, type);
    }

    @Override
    Object change(S value, Evaluation evaluation) {
        @Nullable Object mapped = function.apply(value);
        return mapped != null ? mapped : evaluation.refused(this, "transform gave null");
    }

    @Override
    Object placeholder() {
        Object result = upstream.placeholder();
        if (!isValue(result)) {
            return result;
        }
        try {
            @Nullable Object mapped = function.apply(value(result));
            return mapped != null ? mapped : ABSENT;
        } catch (RuntimeException e) {
            return ABSENT;
        }
    }

    @Override
    @Nullable Class<?> type() {
        return type;
    }
}
