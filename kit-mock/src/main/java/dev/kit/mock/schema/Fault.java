package dev.kit.mock.schema;

/**
 * The reason why a value does not fit its schema.
 *
 * @param pointer the JSON pointer of the fault inside the value; empty for the value itself
 * @param detail the fault, one sentence
 * @param expected a description of a value that would fit
 */
public record Fault(String pointer, String detail, String expected) {

    /** Returns the JSON pointer of a member or item. */
    static String step(String name) {
        return "/" + name.replace("~", "~0").replace("/", "~1");
    }

    Fault below(String outer) {
        return outer.isEmpty() ? this : new Fault(outer + pointer, detail, expected);
    }
}
