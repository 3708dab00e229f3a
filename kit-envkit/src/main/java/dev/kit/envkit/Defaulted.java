package dev.kit.envkit;

import java.util.function.Consumer;

/** Replaces an absent value by a default. */
final class Defaulted<T> extends Modifier<T, T> {

    private final T fallback;

    Defaulted(Node<T> upstream, T fallback) {
        super(upstream);
        this.fallback = fallback;
    }

    @Override
    Node<T> on(Node<T> other) {
        return new Defaulted<>(other, fallback);
    }

    @Override
    Object evaluate(Evaluation evaluation) {
        Object result = upstream.evaluate(evaluation);
        return result == ABSENT ? fallback : result;
    }

    @Override
    Object placeholder() {
        return fallback;
    }

    @Override
    void visit(Position at, Visitor visitor) {
        upstream.visit(at.asOptional(), visitor);
    }

    @Override
    void required(Consumer<Leaf<?>> sink) {}
}
