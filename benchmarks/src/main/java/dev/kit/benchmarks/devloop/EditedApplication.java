package dev.kit.benchmarks.devloop;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** An application whose sources are edited; {@code GET /answer} says which version runs. */
interface EditedApplication {

    /** The name in the table. */
    String name();

    Path directory();

    default Path source() {
        return directory().resolve("src/main/java");
    }

    default Path resources() {
        return directory().resolve("src/main/resources");
    }

    default Path classes() {
        return directory().resolve("target/classes");
    }

    /** Returns the libraries of the application, without its own classes. */
    List<Path> libraries();

    String main();

    /** Writes what the answer begins with, other members of the class that answers, and what a bean method sets. */
    void edit(String answer, String members, String configured) throws IOException;

    /** Returns variables that the application needs beside those of the shell. */
    default Map<String, String> variables() {
        return Map.of();
    }

    /** Removes what the application left outside its directory. */
    default void remove() {}

    /** Compiles the edited classes alone, as an IDE does when it saves. */
    void compileEdited() throws IOException;
}
