package dev.kit.envkit;

import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Wraps the value into an optional, which is empty if the value is absent. */
final class Emptied<T> extends Modifier<T, Optional<T>> {

    Emptied(Node<T> upstream) {
        super(upstream);
    }

    @Override
    Node<Optional<T>> on(Node<T> other) {
        return new Emptied<>(other);
    }

    @Override
    Object evaluate(Evaluation evaluation) {
        Object result = upstream.evaluate(evaluation);
        if (result == FAILED) {
            return FAILED;
        }
        return result == ABSENT ? Optional.empty() : Optional.of(result);
    }

    @Override
    Object placeholder() {
        return Optional.empty();
    }

    @Override
    void visit(Position at, Visitor visitor) {
        upstream.visit(at.asOptional(), visitor);
    }

    @Override
    void required(Consumer<Leaf<?>> sink) {}

    @Override
    @Nullable Class<?> type() {
        return Optional.class;
    }
}
