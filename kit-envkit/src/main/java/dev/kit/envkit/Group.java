package dev.kit.envkit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Several nodes built into one value. */
final class Group<T> extends Node<T> {

    private final Into<? extends T> target;
    private final String @Nullable [] names;
    private final Node<?>[] parts;

    Group(Into<? extends T> target, Variable<?>... parts) {
        this(target, null, nodes(parts));
    }

    Group(Into<? extends T> target, String @Nullable [] names, Node<?>[] parts) {
        this.target = target;
        this.names = names;
        this.parts = parts;
    }

    static Group<Settings> settings(Map<String, ? extends Variable<?>> parts) {
        String[] names = parts.keySet().toArray(String[]::new);
        return new Group<>(
                values -> Settings.of(names, array(values)),
                names,
                nodes(parts.values().toArray(Variable<?>[]::new)));
    }

    static Object[] array(Iterator<?> values) {
        List<Object> all = new ArrayList<>();
        values.forEachRemaining(all::add);
        return all.toArray();
    }

    private static Node<?>[] nodes(Variable<?>[] variables) {
        Node<?>[] nodes = new Node<?>[variables.length];
        for (int i = 0; i < nodes.length; i++) {
            nodes[i] = Node.of(variables[i]);
        }
        return nodes;
    }

    @Override
    Object evaluate(Evaluation evaluation) {
        int present = evaluation.present();
        Object[] values = new Object[parts.length];
        boolean absent = false;
        boolean failed = false;
        for (int i = 0; i < values.length; i++) {
            Object value = parts[i].evaluate(evaluation);
            values[i] = value;
            absent |= value == ABSENT;
            failed |= value == FAILED;
        }
        if (absent || failed) {
            return !failed && evaluation.present() == present ? ABSENT : incomplete(evaluation, values);
        }
        return build(evaluation, values);
    }

    private Object build(Evaluation evaluation, Object[] values) {
        try {
            @Nullable Object built = target.build(Arrays.asList(values).iterator());
            return built != null ? built : evaluation.refused(this, "the target gave null");
        } catch (Exception | StackOverflowError | AssertionError e) {
            return evaluation.failed(this, e);
        }
    }

    private Object incomplete(Evaluation evaluation, Object[] values) {
        for (int i = 0; i < values.length; i++) {
            if (values[i] == ABSENT) {
                parts[i].required(evaluation::missing);
            }
        }
        return FAILED;
    }

    /** Returns the values by name instead of the built value; only after {@link #evaluate} succeeded. */
    Settings settings(Evaluation evaluation) {
        return Settings.of(
                names(),
                Arrays.stream(parts)
                        .map(part ->
                                part instanceof Group<?> group ? group.settings(evaluation) : part.evaluate(evaluation))
                        .toArray());
    }

    @Override
    Object placeholder() {
        List<Object> values = Arrays.stream(parts).map(Node::placeholder).toList();
        if (values.contains(ABSENT)) {
            return ABSENT;
        }
        try {
            @Nullable Object built = target.build(values.iterator());
            return built != null ? built : ABSENT;
        } catch (RuntimeException e) {
            return ABSENT;
        }
    }

    @Override
    void visit(Position at, Visitor visitor) {
        visitor.group(this, at);
        String[] children = names();
        for (int i = 0; i < parts.length; i++) {
            parts[i].visit(at.child(children[i]), visitor);
        }
    }

    private String[] names() {
        return names != null ? names : ConstructorComponents.of(target, parts.length);
    }

    @Override
    void required(Consumer<Leaf<?>> sink) {
        for (Node<?> part : parts) {
            part.required(sink);
        }
    }

    @Override
    @Nullable Class<?> type() {
        return ConstructorComponents.target(target);
    }
}
