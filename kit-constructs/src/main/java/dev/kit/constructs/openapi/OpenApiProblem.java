package dev.kit.constructs.openapi;

import java.util.List;

/**
 * A contradiction between the operations of one document. Immutable.
 *
 * @param message the problem and its remedy
 * @param operations the operations at fault, such as {@code GET /users/:id at com.example.Users.find}
 */
public record OpenApiProblem(Kind kind, String message, List<String> operations) {

    public OpenApiProblem {
        operations = List.copyOf(operations);
    }

    /** The kind of a problem. */
    public enum Kind {
        /** Two operations chose the same operation id. The document numbers the later ones. */
        DUPLICATE_OPERATION_ID,
        /** Two operations have the same method and path. The document contains the first. */
        DUPLICATE_ROUTE,
        /** An operation names an undescribed security scheme, which the document omits. */
        UNKNOWN_SECURITY_SCHEME,
        /** Two operations use one name for different security schemes. The document contains the first. */
        CONFLICTING_SECURITY_SCHEMES,
        /** Two schemas define the same name differently. The document contains the first. */
        CONFLICTING_SCHEMAS,
        /** A schema refers to a definition that it does not contain. The document allows any value there. */
        UNKNOWN_DEFINITION,
        /** The types of an operation cannot be described. The document contains only its name. */
        UNDESCRIBED_OPERATION
    }
}
