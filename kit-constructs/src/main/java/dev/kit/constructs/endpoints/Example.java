package dev.kit.constructs.endpoints;

import dev.kit.constructs.errors.HttpException;

/**
 * An example of a part of an exchange, for documents. Immutable.
 *
 * <p>In development and in tests the start fails if an example breaks its schema; the error names the endpoint and the
 * JSON pointer of each fault.
 *
 * @param part the part of the exchange
 * @param name the name, unique among the examples of the part
 * @param value a value of the declared type, or its JSON as a string; for a failure the exception
 * @see EndpointSettings#examples
 */
public record Example(Part part, String name, Object value) {

    /** A part of an exchange that an example may show. */
    public enum Part {
        /** The path parameters. */
        PARAMS,
        /** The query. */
        QUERY,
        /** The body of the request. */
        BODY,
        /** The body of a successful response. */
        OUTPUT,
        /** The body of an error response. */
        FAILURE
    }

    /** Returns an example of path parameters. */
    public static Example params(String name, Object value) {
        return new Example(Part.PARAMS, name, value);
    }

    /** Returns an example of a query. */
    public static Example query(String name, Object value) {
        return new Example(Part.QUERY, name, value);
    }

    /** Returns an example of a request body. */
    public static Example body(String name, Object value) {
        return new Example(Part.BODY, name, value);
    }

    /** Returns an example of the body of a successful response. */
    public static Example output(String name, Object value) {
        return new Example(Part.OUTPUT, name, value);
    }

    /**
     * Returns an example of an error response.
     *
     * <p>It is the response to {@code failure}, such as
     * {@code HttpErrors.conflict("Only 2 are left.", new OutOfStock(7, 2))}.
     */
    public static Example failure(String name, HttpException failure) {
        return new Example(Part.FAILURE, name, failure);
    }
}
