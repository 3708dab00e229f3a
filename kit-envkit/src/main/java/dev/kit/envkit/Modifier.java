package dev.kit.envkit;

import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** A node that changes the result of one other node. */
abstract sealed class Modifier<S, T> extends Node<T> permits Checked, Transformed, Defaulted, Hidden {

    final Node<S> upstream;

    Modifier(Node<S> upstream) {
        this.upstream = upstream;
    }

    abstract Node<T> on(Node<S> other);

    /** Returns the result for a present value: by default the value. It may call the application's code. */
    Object change(S value, Evaluation evaluation) {
        return value;
    }

    @Override
    Object evaluate(Evaluation evaluation) {
        Object result = upstream.evaluate(evaluation);
        if (!isValue(result)) {
            return result;
        }
        try {
            return change(value(result), evaluation);
        } catch (Exception | StackOverflowError | AssertionError e) {
            return evaluation.failed(this, e);
        }
    }

    @Override
    void visit(Position at, Visitor visitor) {
        upstream.visit(at, visitor);
    }

    @Override
    void required(Consumer<Leaf<?>> sink) {
        upstream.required(sink);
    }

    @Override
    @Nullable Class<?> type() {
        return upstream.type();
    }

    @Override
    final Node<T> noted(UnaryOperator<Notes> change) {
        return on(upstream.noted(change));
    }

    static boolean isValue(Object result) {
        return result != ABSENT && result != FAILED;
    }

    @SuppressWarnings("unchecked") // a node yields its own type or one of the two marks
    final S value(Object result) {
        return (S) result;
    }
}
