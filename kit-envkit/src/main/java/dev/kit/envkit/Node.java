package dev.kit.envkit;

import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** A node of the description tree; evaluation yields a value, {@link #ABSENT} or {@link #FAILED}. */
abstract sealed class Node<T> implements Variable<T> permits Leaf, Group, Choice, Modifier, Constant {

    /** The result if the variable, or every variable of the group, is not set. */
    static final Object ABSENT = new Object();

    /** The result if at least one problem has been recorded. */
    static final Object FAILED = new Object();

    static <T> Node<T> of(Variable<T> variable) {
        return (Node<T>) variable;
    }

    abstract Object evaluate(Evaluation evaluation);

    /** Returns a value without reading anything: empty text, zero, false; ABSENT if there is none. */
    abstract Object placeholder();

    /** Visits all descendants in declaration order. */
    abstract void visit(Position at, Visitor visitor);

    /** Visits the leaves whose absence leaves this node without a value. */
    abstract void required(Consumer<Leaf<?>> sink);

    /** Returns the class of the value if it is known without a value. */
    @Nullable Class<?> type() {
        return null;
    }

    /** Returns the same node, with other notes on its leaf if it has just one. */
    Node<T> noted(UnaryOperator<Notes> change) {
        return this;
    }

    @Override
    public Variable<T> check(Predicate<? super T> rule, String message) {
        return new Checked<>(this, rule, message);
    }

    @Override
    public <U> Variable<U> transform(Function<? super T, ? extends U> function) {
        return new Transformed<>(this, function, null);
    }

    @Override
    public Variable<T> orElse(T value) {
        return new Defaulted<>(this, value);
    }

    @Override
    public Variable<Optional<T>> optional() {
        return new Defaulted<>(new Transformed<>(this, Optional::of, Optional.class), Optional.empty());
    }

    @Override
    public Variable<Secret<T>> secret() {
        return new Hidden<>(this);
    }

    @Override
    public Variable<T> describe(String description) {
        return noted(notes -> notes.withDescription(description));
    }

    @Override
    public Variable<T> example(String example) {
        return noted(notes -> notes.withExample(example));
    }

    @Override
    public Variable<T> alias(String formerName) {
        return noted(notes -> notes.withAlias(formerName));
    }
}
