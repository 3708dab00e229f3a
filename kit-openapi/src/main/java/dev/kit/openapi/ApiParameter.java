package dev.kit.openapi;

/**
 * A parameter of an operation.
 *
 * <p>A placeholder of the path that no parameter declares is a required text. Headers that OpenAPI describes in other
 * parts of the document, such as {@code Accept}, are no parameters.
 *
 * @param node the parameter, resolved
 * @param name its name
 * @param place its location in the request
 * @param required whether it must be sent
 * @param style the serialization of lists and objects, such as {@code form}
 * @param explode whether each item or member is written on its own
 * @param json whether the value is JSON ({@code content})
 * @param schema its schema, or that of its preferred media type; missing if it has none
 */
public record ApiParameter(
        ApiNode node,
        String name,
        Place place,
        boolean required,
        String style,
        boolean explode,
        boolean json,
        ApiNode schema) {

    /** The location of a parameter in the request. */
    public enum Place {
        /** A {@code {name}} parameter of the path. */
        PATH,
        /** A parameter of the query. */
        QUERY,
        /** A header. */
        HEADER,
        /** A cookie, in the header {@code Cookie}. */
        COOKIE
    }
}
