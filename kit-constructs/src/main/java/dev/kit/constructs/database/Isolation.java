package dev.kit.constructs.database;

import java.sql.Connection;

/** How much a transaction sees of others. */
public enum Isolation {
    /** Each statement sees what was committed before it. */
    READ_COMMITTED(Connection.TRANSACTION_READ_COMMITTED),
    /** All statements see one snapshot. */
    REPEATABLE_READ(Connection.TRANSACTION_REPEATABLE_READ),
    /** As if transactions ran one after another; may fail and need a retry. */
    SERIALIZABLE(Connection.TRANSACTION_SERIALIZABLE);

    private final int level;

    Isolation(int level) {
        this.level = level;
    }

    int level() {
        return level;
    }
}
