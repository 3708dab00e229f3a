package dev.kit.constructs.validation;

import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/**
 * A schema on top of another one.
 *
 * <p>It delegates all methods that an implementation does not override. Thread-safe if the other one is.
 *
 * @param <T> the type of the value
 */
public interface SchemaDecorator<T> extends Schema<T> {

    /** Returns the other schema. */
    Schema<T> schema();

    @Override
    default Parsed<T> parse(JsonNode input) {
        return schema().parse(input);
    }

    @Override
    default Parsed<T> parse(byte[] json) {
        return schema().parse(json);
    }

    @Override
    default Parsed<T> parse(Map<String, ?> text) {
        return schema().parse(text);
    }

    @Override
    default List<Issue> check(T value) {
        return schema().check(value);
    }

    @Override
    default byte[] write(T value) {
        return schema().write(value);
    }

    @Override
    default List<String> obstacles(boolean named) {
        return schema().obstacles(named);
    }

    @Override
    default List<String> flaws() {
        return schema().flaws();
    }

    @Override
    default JsonSchema jsonSchema() {
        return schema().jsonSchema();
    }
}
