package dev.kit.constructs.endpoints;

import dev.kit.constructs.validation.Schema;
import org.jspecify.annotations.Nullable;

/**
 * What an endpoint reads. Immutable.
 *
 * @param params the schema of the path parameters
 * @param query the schema of the query
 * @param body the schema of the body
 * @param form whether the body is a multipart form instead of JSON
 */
record Input(
        @Nullable Schema<Object> params,
        @Nullable Schema<Object> query,
        @Nullable Schema<Object> body,
        boolean form) {

    static final Input NONE = new Input(null, null, null, false);

    Input withParams(Schema<Object> schema) {
        return new Input(schema, query, body, form);
    }

    Input withQuery(Schema<Object> schema) {
        return new Input(params, schema, body, form);
    }

    Input withBody(Schema<Object> schema) {
        return new Input(params, query, schema, false);
    }

    Input withForm(Schema<Object> schema) {
        return new Input(params, query, schema, true);
    }
}
