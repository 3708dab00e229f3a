package dev.kit.constructs.endpoints;

import dev.kit.constructs.validation.Schema;
import dev.kit.constructs.validation.SchemaContext;
import dev.kit.constructs.validation.SchemaDecorator;
import tools.jackson.databind.json.JsonMapper;

/**
 * The schema of a {@code multipart/form-data} body: {@code .body(Form.of(Album.class))}. Thread-safe if its schema is.
 *
 * <p>Components of type {@link dev.kit.constructs.Upload} are files; the others are text, read like query parameters.
 *
 * @param <T> the type of the body
 * @param schema validates and reads the fields
 */
public record Form<T>(Schema<T> schema) implements SchemaDecorator<T> {

    /** Returns the schema of a form, read into the record {@code type}. */
    public static <T> Form<T> of(Class<T> type) {
        return new Form<>(Schema.of(type));
    }

    static Schema<Object> refused(Schema<Object> schema, String method) {
        if (schema instanceof Form<Object>) {
            throw new IllegalArgumentException(
                    "A form is a body. Give it to .body(…), and a class or another schema to ." + method + "(…).");
        }
        return schema;
    }

    @Override
    public Form<T> example(T value) {
        return new Form<>(schema.example(value));
    }

    @Override
    public Form<T> with(SchemaContext context) {
        return new Form<>(schema.with(context));
    }

    @Override
    public Form<T> with(JsonMapper mapper) {
        return new Form<>(schema.with(mapper));
    }
}
