package dev.kit.envkit;

import java.util.function.Predicate;

/** Rejects values that violate a rule of the application. */
final class Checked<T> extends Modifier<T, T> {

    private final Predicate<? super T> rule;
    private final String message;

    Checked(Node<T> upstream, Predicate<? super T> rule, String message) {
        super(upstream);
        this.rule = rule;
        this.message = message;
    }

    @Override
    Node<T> on(Node<T> other) {
        return new Checked<>(other, rule, message);
    }

    @Override
    Object change(T value, Evaluation evaluation) {
        return rule.test(value) ? value : evaluation.refused(this, message);
    }

    @Override
    Object placeholder() {
        return upstream.placeholder();
    }
}
