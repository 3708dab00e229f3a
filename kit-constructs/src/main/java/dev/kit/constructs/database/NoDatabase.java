package dev.kit.constructs.database;

/** The handle of a construct that declared no database: it has no methods. */
public final class NoDatabase {

    private NoDatabase() {}
}
