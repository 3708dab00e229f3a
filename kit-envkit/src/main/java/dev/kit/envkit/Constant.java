package dev.kit.envkit;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A constant value, which is not read. */
final class Constant<T> extends Node<T> {

    private final T value;

    Constant(T value) {
        this.value = value;
    }

    @Override
    Object evaluate(Evaluation evaluation) {
        return value;
    }

    @Override
    Object placeholder() {
        return value;
    }

    @Override
    void visit(Position at, Visitor visitor) {}

    @Override
    void required(Consumer<Leaf<?>> sink) {}

    @Override
    @Nullable Class<?> type() {
        return value.getClass();
    }
}
