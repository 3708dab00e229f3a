package dev.kit.mock.schema;

import dev.kit.mock.document.ApiDocument;
import dev.kit.mock.document.Node;

/** Which way a value goes: {@code readOnly} members are not required in requests, {@code writeOnly} ones in answers. */
public enum Direction {
    /** To the server. */
    REQUEST,
    /** To the client. */
    ANSWER,
    /** Neither; every required member is. */
    NONE;

    /** Returns whether the member of this schema stays behind. */
    boolean leaves(ApiDocument document, Node member) {
        String keyword = this == REQUEST ? "readOnly" : "writeOnly";
        return this != NONE
                && member.json().isObject()
                && document.resolve(member).flag(keyword);
    }
}
