package dev.kit.constructs.endpoints;

import java.util.ArrayList;
import java.util.List;

/**
 * The failures and examples of an endpoint. Immutable.
 *
 * @param own the error responses that are declared by themselves, in the order of their declaration
 * @param mappings the mappings of exceptions, at most one for each class
 * @param examples the examples, in the order of their declaration
 */
record Declared(List<DeclaredFailure> own, List<FailureMapping<?>> mappings, List<Example> examples) {

    static final Declared NOTHING = new Declared(List.of(), List.of(), List.of());

    Declared {
        own = List.copyOf(own);
        mappings = List.copyOf(mappings);
        examples = List.copyOf(examples);
    }

    /** Returns all error responses: the declared ones, and those of mappings. */
    List<DeclaredFailure> failures() {
        List<DeclaredFailure> all = new ArrayList<>(own);
        mappings.forEach(mapping -> all.add(mapping.failure()));
        return all;
    }

    Declared with(DeclaredFailure failure) {
        List<DeclaredFailure> all = new ArrayList<>(own);
        all.add(failure);
        return new Declared(all, mappings, examples);
    }

    /** Adds mappings, each of which replaces one of the same class. */
    Declared mapping(List<? extends FailureMapping<?>> more) {
        List<FailureMapping<?>> all = new ArrayList<>(mappings);
        for (FailureMapping<?> mapping : more) {
            all.removeIf(other -> other.type() == mapping.type());
            all.add(mapping);
        }
        return new Declared(own, all, examples);
    }

    Declared with(List<Example> more) {
        List<Example> all = new ArrayList<>(examples);
        all.addAll(more);
        return new Declared(own, mappings, all);
    }
}
