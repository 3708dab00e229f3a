package dev.kit.constructs.endpoints;

import java.util.ArrayList;
import java.util.List;

/**
 * The failures and examples of an endpoint. Immutable.
 *
 * @param failures the error responses, in the order of their declaration
 * @param examples the examples, in the order of their declaration
 */
record Declared(List<DeclaredFailure> failures, List<Example> examples) {

    static final Declared NOTHING = new Declared(List.of(), List.of());

    Declared {
        failures = List.copyOf(failures);
        examples = List.copyOf(examples);
    }

    Declared with(DeclaredFailure failure) {
        List<DeclaredFailure> all = new ArrayList<>(failures);
        all.add(failure);
        return new Declared(all, examples);
    }

    Declared with(List<Example> more) {
        List<Example> all = new ArrayList<>(examples);
        all.addAll(more);
        return new Declared(failures, all);
    }
}
