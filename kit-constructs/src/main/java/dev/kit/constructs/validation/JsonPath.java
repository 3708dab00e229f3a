package dev.kit.constructs.validation;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.util.NameTransformer;

/** Collects the steps of a path in JSON. Not thread-safe. */
final class JsonPath {

    /** The step to a value that JSON shows in the place of its holder, such as that of an {@code Optional}. */
    static final Object IN_PLACE = NameTransformer.NOP;

    private final List<Object> steps = new ArrayList<>();
    private @Nullable NameTransformer unwrapped;

    /** Adds a name or a position; a transformer, that of unwrapped members, renames the next name instead. */
    void add(Object step) {
        if (step instanceof NameTransformer members) {
            unwrapped = unwrapped == null ? members : NameTransformer.chainedTransformer(unwrapped, members);
        } else {
            steps.add(unwrapped != null && step instanceof String name ? unwrapped.transform(name) : step);
            unwrapped = null;
        }
    }

    List<Object> steps() {
        return steps;
    }
}
