package dev.kit.envkit;

import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

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
    Object evaluate(Evaluation evaluation) {
        Object result = upstream.evaluate(evaluation);
        if (!isValue(result)) {
            return result;
        }
        try {
            return rule.test(value(result)) ? result : evaluation.refused(this, message);
        } catch (Exception | StackOverflowError | AssertionError e) {
            return evaluation.failed(this, e);
        }
    }

    @Override
    Object placeholder() {
        return upstream.placeholder();
    }

    @Override
    @Nullable Class<?> type() {
        return upstream.type();
    }
}
