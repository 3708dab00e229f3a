package dev.kit.constructs.rls;

import dev.kit.constructs.ConstructException;

/** A row-level security extractor gave no usable variables; the work was not begun. */
public final class RlsVariablesException extends ConstructException {

    /** Says what is wrong with them. */
    public RlsVariablesException(String message) {
        super(message, null);
    }
}
