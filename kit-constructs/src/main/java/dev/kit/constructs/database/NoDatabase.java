package dev.kit.constructs.database;

/** The handle of a construct without a database. It has no methods. */
public final class NoDatabase {

    private NoDatabase() {}
}
