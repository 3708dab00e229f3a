package dev.kit.envkit;

import org.jspecify.annotations.Nullable;

/** Wraps a value into a secret that also knows its original text. */
final class Hidden<T> extends Modifier<T, Secret<T>> {

    Hidden(Node<T> upstream) {
        super(upstream);
    }

    @Override
    Node<Secret<T>> on(Node<T> other) {
        return new Hidden<>(other);
    }

    @Override
    Object change(T value, Evaluation evaluation) {
        return new Secret<>(value, evaluation.rawTextBehind(upstream));
    }

    @Override
    Object placeholder() {
        Object result = upstream.placeholder();
        return isValue(result) ? Secret.of(value(result)) : result;
    }

    @Override
    void visit(Position at, Visitor visitor) {
        upstream.visit(at.asSecret(), visitor);
    }

    @Override
    @Nullable Class<?> type() {
        return Secret.class;
    }
}
