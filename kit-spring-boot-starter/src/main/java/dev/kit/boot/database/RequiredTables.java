package dev.kit.boot.database;

import java.util.List;

/** Declares the tables that a part of the application requires. Register an implementation as a bean. */
@FunctionalInterface
public interface RequiredTables {

    /** Returns the tables; called once, before anything uses them. */
    List<RequiredTable> tables();
}
