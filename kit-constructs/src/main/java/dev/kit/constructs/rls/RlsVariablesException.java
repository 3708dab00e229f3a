package dev.kit.constructs.rls;

import dev.kit.constructs.ConstructException;

/** Thrown if a row-level security extractor returned no usable variables. The work was not started. */
public final class RlsVariablesException extends ConstructException {

    /** Creates an exception whose message describes the problem. */
    public RlsVariablesException(String message) {
        super(message, null);
    }
}
