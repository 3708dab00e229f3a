package dev.kit.constructs.validation;

import dev.kit.constructs.errors.BadRequestException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.springframework.core.ResolvableType;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The structure of a value, and its conversion from and to JSON. Implementations are immutable and thread-safe.
 *
 * <p>Another validation library is integrated by implementing {@link #parse(JsonNode)}, {@link #check}, {@link #write}
 * and {@link #jsonSchema}.
 *
 * @param <T> the type of the value
 */
public interface Schema<T> {

    /**
     * Returns a schema for a class.
     *
     * <p>Jackson binds it, and Jakarta Validation checks its constraints.
     */
    static <T> Schema<T> of(Class<T> type) {
        return new BeanSchema<>(type, Mappers::own);
    }

    /** Returns a schema for a generic type, such as {@code new TypeReference<List<Order>>() {}}. */
    static <T> Schema<T> of(TypeReference<T> type) {
        return new BeanSchema<>(type.getType(), Mappers::own);
    }

    /** Returns a schema for a list of {@code type}, such as {@code Schema.listOf(Book.class)}. */
    static <T> Schema<List<T>> listOf(Class<T> type) {
        return new BeanSchema<>(
                ResolvableType.forClassWithGenerics(List.class, Objects.requireNonNull(type, "type"))
                        .getType(),
                Mappers::own);
    }

    /** Reads a value from JSON. Numbers must be numbers, and nothing is rounded. */
    Parsed<T> parse(JsonNode input);

    /**
     * Reads a value from JSON text in UTF-8.
     *
     * <p>Unless overridden, this method also treats duplicate keys and trailing text as malformed.
     *
     * @throws BadRequestException if it is not JSON
     */
    default Parsed<T> parse(byte[] json) {
        return parse(JsonTextReader.tree(Mappers.own().trees(), json));
    }

    /** Reads a value from text. Leaves are strings, which the schema converts to the required types. */
    default Parsed<T> parse(Map<String, ?> text) {
        return parse(TextTree.of(text));
    }

    /** Returns the issues of an existing value. The list is empty if the value is valid. */
    List<Issue> check(T value);

    /** Returns the value as JSON in UTF-8. It has exactly the fields of {@code T}. */
    byte[] write(T value);

    /** Returns this schema as a JSON Schema. */
    JsonSchema jsonSchema();

    /**
     * Returns why no input can ever be read.
     *
     * <p>An example is a component of an abstract class without variants. An endpoint, function, cron or subscriber
     * whose input has such a schema fails at start.
     *
     * @param named whether the input consists of names and values, as a query does
     * @return the components with their problems and remedies; empty if there are none
     */
    default List<String> obstacles(boolean named) {
        return List.of();
    }

    /**
     * Returns the contradictions of the declared type, as sentences.
     *
     * <p>They stop the start of an endpoint or function that uses this schema.
     */
    default List<String> flaws() {
        return List.of();
    }

    /**
     * Returns the same schema with another example, for documents.
     *
     * <p>In development and in tests, an endpoint whose schema has an invalid example fails at start.
     */
    default Schema<T> example(T value) {
        return new SchemaWithExamples<>(this, List.of(value));
    }

    /** Returns the examples of this schema, in order. */
    default List<T> examples() {
        return List.of();
    }

    /** Returns the same schema with the validators of {@code context}. */
    default Schema<T> with(SchemaContext context) {
        return this;
    }

    /** Returns the same schema with the JSON settings of {@code mapper}. */
    default Schema<T> with(JsonMapper mapper) {
        return this;
    }
}
