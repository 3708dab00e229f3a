package dev.kit.constructs.openapi;

import tools.jackson.databind.JsonNode;

/**
 * An example of a part of an exchange. Immutable.
 *
 * @param part the part of the exchange
 * @param status the status of the response; 0 for a part of the request and for success
 * @param name the name, unique among the examples of the part
 * @param value the example, never changed
 */
public record ExampleSpec(Part part, int status, String name, JsonNode value) {

    /** A part of an exchange. */
    public enum Part {
        /** The path parameters, as an object. */
        PARAMS,
        /** The query parameters, as an object. */
        QUERY,
        /** The body of the request. */
        BODY,
        /** The body of a response. */
        RESPONSE
    }
}
