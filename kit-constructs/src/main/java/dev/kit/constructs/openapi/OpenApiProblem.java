package dev.kit.constructs.openapi;

import java.util.List;

/**
 * Something that the operations of one document disagree about. Immutable.
 *
 * @param message what is wrong and what to do about it
 * @param operations those at fault, such as {@code GET /users/:id at com.example.Users.find}
 */
public record OpenApiProblem(Kind kind, String message, List<String> operations) {

    public OpenApiProblem {
        operations = List.copyOf(operations);
    }

    /** What a problem is about. */
    public enum Kind {
        /** Two operations chose one operation id; the document numbers the later ones. */
        DUPLICATE_OPERATION_ID,
        /** Two operations have one method and one path; the document shows the first. */
        DUPLICATE_ROUTE,
        /** An operation names a security scheme that nobody described; the document leaves it out. */
        UNKNOWN_SECURITY_SCHEME,
        /** Two schemas define one name in two ways; the document shows the first. */
        CONFLICTING_SCHEMAS,
        /** A schema refers to a definition that it does not hold; the document allows anything there. */
        UNKNOWN_DEFINITION
    }
}
