package dev.kit.constructs.database;

import java.sql.Connection;

/** The isolation of a transaction from concurrent ones. */
public enum Isolation {
    /** Each statement sees the data that was committed before it. */
    READ_COMMITTED(Connection.TRANSACTION_READ_COMMITTED),
    /** All statements see one snapshot. */
    REPEATABLE_READ(Connection.TRANSACTION_REPEATABLE_READ),
    /** Transactions behave as if they ran one after another. They may fail and need a retry. */
    SERIALIZABLE(Connection.TRANSACTION_SERIALIZABLE);

    private final int level;

    Isolation(int level) {
        this.level = level;
    }

    int level() {
        return level;
    }
}
