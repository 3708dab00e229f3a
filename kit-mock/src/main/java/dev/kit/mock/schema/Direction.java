package dev.kit.mock.schema;

import dev.kit.openapi.ApiDocument;
import dev.kit.openapi.ApiNode;

/**
 * The direction of a value.
 *
 * <p>In requests, {@code readOnly} members are not required; in responses, {@code writeOnly} members are not.
 */
public enum Direction {
    /** From the client to the server. */
    REQUEST,
    /** From the server to the client. */
    ANSWER,
    /** No direction. Every required member is required. */
    NONE;

    /** Returns whether the member with this schema is omitted. */
    boolean leaves(ApiDocument document, ApiNode member) {
        String keyword = this == REQUEST ? "readOnly" : "writeOnly";
        return this != NONE
                && member.json().isObject()
                && document.resolve(member).flag(keyword);
    }
}
