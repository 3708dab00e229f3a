package dev.kit.mock.document;

/**
 * A parameter of an operation.
 *
 * @param name its name
 * @param place where it stands
 * @param required whether it must be sent
 * @param style how lists and objects are written, such as {@code form}
 * @param explode whether each item or member is written on its own
 * @param json whether the value is JSON ({@code content})
 * @param schema its schema, missing if it has none
 */
public record ApiParameter(
        String name, Place place, boolean required, String style, boolean explode, boolean json, Node schema) {

    /** Where a parameter stands. */
    public enum Place {
        /** In a {@code {name}} place of the path. */
        PATH,
        /** Behind the question mark. */
        QUERY,
        /** In a header. */
        HEADER,
        /** In the header {@code Cookie}. */
        COOKIE
    }
}
