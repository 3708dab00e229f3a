package dev.kit.boot.database;

import java.util.List;

/** Names the tables a part of the application needs; declare one as a bean. */
@FunctionalInterface
public interface RequiredTables {

    /** The tables; called once, before anything uses them. */
    List<RequiredTable> tables();
}
