package dev.kit.constructs.endpoints;

import dev.kit.constructs.validation.Schema;
import org.jspecify.annotations.Nullable;

/**
 * The input of an endpoint. Immutable.
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
        return new Input(Form.refused(schema, "params"), query, body, form);
    }

    Input withQuery(Schema<Object> schema) {
        return new Input(params, Form.refused(schema, "query"), body, form);
    }

    Input withBody(Schema<Object> schema) {
        return schema instanceof Form<Object> multipart
                ? new Input(params, query, multipart.schema(), true)
                : new Input(params, query, schema, false);
    }
}
