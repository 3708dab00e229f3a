package dev.kit.cli.generate.typescript;

/** The direction of a value, which decides about members that only one side writes. */
enum Transfer {
    /** The client sends the value. Members that only the server writes are left out. */
    SENT("readOnly"),

    /** The client receives the value. Members that only the client writes are left out. */
    RECEIVED("writeOnly");

    private final String excluded;

    Transfer(String excluded) {
        this.excluded = excluded;
    }

    /** Returns the keyword that marks members which this direction does not have. */
    String excluded() {
        return excluded;
    }
}
