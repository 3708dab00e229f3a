package dev.kit.constructs.validation;

import dev.kit.constructs.errors.BadRequestException;
import java.util.List;
import java.util.Map;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What a value must look like, and how it is read and written. Implementations are immutable and thread-safe.
 *
 * <p>Another validation library joins by implementing {@link #parse(JsonNode)}, {@link #check}, {@link #write} and
 * {@link #jsonSchema}.
 *
 * @param <T> the type of the value
 */
public interface Schema<T> {

    /** A schema from a class: Jackson binds it, Jakarta Validation constrains it. */
    static <T> Schema<T> of(Class<T> type) {
        return new BeanSchema<>(type, Mappers::own);
    }

    /** A schema from a generic type, such as {@code new TypeReference<List<Order>>() {}}. */
    static <T> Schema<T> of(TypeReference<T> type) {
        return new BeanSchema<>(type.getType(), Mappers::own);
    }

    /** A schema of a list of {@code type}, such as {@code Schema.listOf(Book.class)}. */
    static <T> Schema<List<T>> listOf(Class<T> type) {
        return new BeanSchema<>(new ListType(type), Mappers::own);
    }

    /** Reads a value from JSON: numbers are numbers, nothing is rounded. */
    Parsed<T> parse(JsonNode input);

    /**
     * Reads a value from JSON text in UTF-8; unless overridden, duplicate keys and trailing text are malformed too.
     *
     * @throws BadRequestException if it is not JSON
     */
    default Parsed<T> parse(byte[] json) {
        return parse(JsonText.tree(Mappers.own().trees(), json));
    }

    /** Reads a value from text: leaves are strings, which the schema converts to what it asks for. */
    default Parsed<T> parse(Map<String, ?> text) {
        return parse(TextTree.of(text));
    }

    /** Everything that is wrong with a finished value; empty if nothing is. */
    List<Issue> check(T value);

    /** The value as JSON in UTF-8, with the fields of {@code T} and no others. */
    byte[] write(T value);

    /** The schema as a JSON Schema. */
    JsonSchema jsonSchema();

    /** The same schema, reading and writing the way {@code mapper} does. */
    default Schema<T> with(JsonMapper mapper) {
        return this;
    }
}
