package dev.kit.mock.schema;

/** Which way a value goes: {@code readOnly} members are not required in requests, {@code writeOnly} ones in answers. */
public enum Direction {
    /** To the server. */
    REQUEST,
    /** To the client. */
    ANSWER,
    /** Neither; every required member is. */
    NONE;

    /** The keyword of the members that do not travel this way; empty if all do. */
    String left() {
        return switch (this) {
            case REQUEST -> "readOnly";
            case ANSWER -> "writeOnly";
            case NONE -> "";
        };
    }
}
