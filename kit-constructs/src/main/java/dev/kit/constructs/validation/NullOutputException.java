package dev.kit.constructs.validation;

import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.DatabindException;

/** Thrown if a value declared non-null was null on writing; the path leads to it. */
final class NullOutputException extends DatabindException {

    private NullOutputException(JsonGenerator generator) {
        super(generator, "must not be null");
    }

    static NullOutputException at(JsonGenerator generator) {
        return new NullOutputException(generator);
    }
}
