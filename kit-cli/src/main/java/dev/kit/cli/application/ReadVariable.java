package dev.kit.cli.application;

import java.util.List;

/**
 * A variable that an application reads.
 *
 * @param name the name in the environment
 * @param optional whether all its readers work without it
 * @param readBy the locations of the constructs and schemas, sorted
 */
public record ReadVariable(String name, boolean optional, List<String> readBy) {

    /** Copies the locations. */
    public ReadVariable {
        readBy = List.copyOf(readBy);
    }

    /** Returns the name; an optional one ends with {@code ?}. */
    public String marked() {
        return optional ? name + "?" : name;
    }
}
