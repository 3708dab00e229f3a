package dev.kit.envkit;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** One named variable with its type and rules. */
abstract sealed class Leaf<T> extends Node<T> permits PlainLeaf, TextLeaf, AmountLeaf, UrlLeaf {

    final Specification<T> specification;

    Leaf(Specification<T> specification) {
        this.specification = specification;
    }

    abstract Leaf<T> with(Specification<T> changed);

    final String name() {
        return specification.name();
    }

    /** Returns the name and its aliases. */
    final List<String> names() {
        List<String> names = new ArrayList<>(specification.notes().aliases());
        names.add(name());
        return names;
    }

    @Override
    final Object evaluate(Evaluation evaluation) {
        String raw = evaluation.lookup(specification);
        if (raw == null) {
            return ABSENT;
        }
        try {
            return read(raw, evaluation);
        } catch (Exception | StackOverflowError | AssertionError e) {
            return evaluation.failed(this, e);
        }
    }

    private Object read(String raw, Evaluation evaluation) {
        T value = specification.reader().read(raw);
        if (value == null) {
            return evaluation.refused(this, null);
        }
        for (Rule<T> rule : specification.rules()) {
            if (!rule.condition().test(value)) {
                return evaluation.refused(this, rule.builtIn() ? null : rule.text());
            }
        }
        return value;
    }

    @Override
    final Object placeholder() {
        T value = specification.reader().placeholder();
        return value == null ? ABSENT : value;
    }

    @Override
    final void visit(Position at, Visitor visitor) {
        visitor.leaf(this, at);
    }

    @Override
    final void required(Consumer<Leaf<?>> sink) {
        sink.accept(this);
    }

    @Override
    final Leaf<T> noted(UnaryOperator<Notes> change) {
        return with(specification.withNotes(change.apply(specification.notes())));
    }

    final Specification<T> and(String phrase, Predicate<? super T> condition) {
        return specification.withRule(new Rule<>(condition, phrase, true));
    }

    final Specification<T> andOwn(String message, Predicate<? super T> condition) {
        return specification.withRule(new Rule<>(condition, message, false));
    }

    /** Returns the type and its bounds in words, such as {@code integer in 1..65535}. */
    final String expectation(boolean secret) {
        List<String> words = new ArrayList<>();
        if (secret) {
            words.add("secret");
        }
        words.add(specification.reader().noun());
        for (Rule<T> rule : specification.rules()) {
            if (rule.builtIn()) {
                words.add(rule.text());
            }
        }
        return String.join(" ", words);
    }

    /** Returns the value as a report may show it, or null if it is long enough to be a secret. */
    @Nullable String shown(String raw) {
        return raw.length() < Redactor.SHORTEST ? raw : null;
    }

    /** Explains what is malformed in {@code raw} without quoting it. */
    List<String> hints(String raw) {
        return List.of();
    }

    final @Nullable String declaredAt() {
        return specification.site();
    }

    @Override
    final @Nullable Class<?> type() {
        return specification.reader().type();
    }
}
