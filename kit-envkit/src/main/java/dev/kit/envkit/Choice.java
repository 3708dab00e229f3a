package dev.kit.envkit;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/** One of several groups, selected by a variable. */
final class Choice<T> extends Node<T> {

    private final Node<String> selector;
    private final Map<String, Node<? extends T>> branches = new LinkedHashMap<>();

    Choice(Node<String> selector, Map<String, ? extends Variable<? extends T>> branches) {
        this.selector = selector;
        branches.forEach((name, branch) -> this.branches.put(name, Node.of(branch)));
    }

    @Override
    Object evaluate(Evaluation evaluation) {
        Object selected = selector.evaluate(evaluation);
        if (!Modifier.isValue(selected)) {
            return selected;
        }
        Node<? extends T> branch = branches.get((String) selected);
        if (branch == null) {
            throw new IllegalStateException("The selector let \"" + selected + "\" through.");
        }
        Object result = branch.evaluate(evaluation);
        if (result == ABSENT) {
            branch.required(evaluation::missing);
            return FAILED;
        }
        return result;
    }

    @Override
    Object placeholder() {
        return branches.values().iterator().next().placeholder();
    }

    @Override
    void visit(Position at, Visitor visitor) {
        selector.visit(at, visitor);
        branches.forEach((name, branch) -> branch.visit(at.child(name).asOptional(), visitor));
    }

    @Override
    void required(Consumer<Leaf<?>> sink) {
        selector.required(sink);
    }
}
