package dev.kit.acceptance;

import java.nio.file.Path;
import java.util.List;

/** An application that the suite compares with itself. */
interface Subject {

    String name();

    /** Answers 200 once the application is up. */
    Ask first();

    /** The requests sent to both variants, in this order. */
    List<Ask> requests();

    /** A database whose tables can be looked at. */
    RunDatabase database(String run, Path directory);

    /** The database of the application's own configuration, where that needs nothing from outside. */
    default RunDatabase usualDatabase(String run, Path directory) {
        return database(run, directory);
    }

    default Path jar(Variant variant) {
        return Workplace.applications().resolve(name()).resolve("target").resolve(name() + variant.suffix() + ".jar");
    }
}
