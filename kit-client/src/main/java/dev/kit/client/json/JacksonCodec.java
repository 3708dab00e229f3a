package dev.kit.client.json;

import java.lang.reflect.Type;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.exc.InvalidNullException;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.json.JsonMapper;

/** The codec on Jackson 3; keeps one reader per type. */
final class JacksonCodec implements JsonCodec {

    static final JacksonCodec STANDARD = new JacksonCodec(StandardMapper.accepting(Set.of()));

    /** Jackson's advice on configuring a mapper that is hidden from the caller. */
    private static final Pattern ADVICE = Pattern.compile(" \\((?:but|set|to|for)\\b[^)]*(?:\\([^)]*\\)[^)]*)*\\)$");

    private static final int LONGEST = 500;

    private final JsonMapper mapper;
    private final Map<Type, ObjectReader> readers = new ConcurrentHashMap<>();

    JacksonCodec(JsonMapper mapper) {
        this.mapper = mapper;
    }

    @Override
    public <T> T read(byte[] json, TypeRef<T> type) {
        try {
            return reader(type).readValue(json);
        } catch (JacksonException e) {
            throw failure("Cannot read " + type, e);
        }
    }

    @Override
    public byte[] write(@Nullable Object value) {
        try {
            return mapper.writeValueAsBytes(value);
        } catch (JacksonException e) {
            throw failure(
                    "Cannot write " + (value == null ? "null" : value.getClass().getName()), e);
        }
    }

    @Override
    public <T> T convert(@Nullable Object value, TypeRef<T> type) {
        try {
            return mapper.convertValue(value, mapper.constructType(type.type()));
        } catch (JacksonException e) {
            throw failure("Cannot turn the value into " + type, e);
        }
    }

    private ObjectReader reader(TypeRef<?> type) {
        ObjectReader known = readers.get(type.type()); // usually present, and this way nothing is allocated
        return known != null
                ? known
                : readers.computeIfAbsent(type.type(), key -> mapper.readerFor(mapper.constructType(key)));
    }

    private static JsonException failure(String what, JacksonException cause) {
        String path = pointer(cause);
        String where = path.isEmpty() ? "" : " at " + path;
        String message = LogText.of(what + where + ": " + reason(cause), LONGEST);
        return new JsonException(path, message, cause.getCause()); // Jackson's own text contains the document unchanged
    }

    private static String pointer(JacksonException cause) {
        StringBuilder pointer = new StringBuilder();
        for (JacksonException.Reference step : cause.getPath()) {
            String name = step.getPropertyName();
            pointer.append('/').append(name == null ? String.valueOf(step.getIndex()) : escape(name));
        }
        return pointer.toString();
    }

    private static String escape(String name) {
        return name.replace("~", "~0").replace("/", "~1");
    }

    /** Describes a value of the wrong type, and the leniency that would accept it. */
    private static String reason(JacksonException cause) {
        String told = ADVICE.matcher(String.valueOf(cause.getOriginalMessage())).replaceFirst("");
        if (!(cause instanceof MismatchedInputException mismatch) || mismatch.getTargetType() == null) {
            return told;
        }
        Class<?> expected = mismatch.getTargetType();
        boolean isNull = cause instanceof InvalidNullException || mismatch.getCurrentToken() == JsonToken.VALUE_NULL;
        String reason = isNull ? "Expected " + expected.getTypeName() + ", but got null" : told;
        Leniency lenient = isNull ? Leniency.NULL_FOR_REQUIRED : accepting(mismatch.getCurrentToken(), expected);
        return lenient == null ? reason : reason + " (Leniency." + lenient + " accepts it)";
    }

    private static @Nullable Leniency accepting(@Nullable JsonToken token, Class<?> expected) {
        if (token == null) {
            return null;
        }
        if (expected == String.class) {
            return token.isNumeric() ? Leniency.NUMBER_FOR_TEXT : token.isBoolean() ? Leniency.BOOLEAN_FOR_TEXT : null;
        }
        boolean truth = expected == boolean.class || expected == Boolean.class;
        if (token == JsonToken.VALUE_STRING) {
            boolean number = Number.class.isAssignableFrom(expected) || (expected.isPrimitive() && !truth);
            return truth ? Leniency.TEXT_FOR_BOOLEAN : number ? Leniency.TEXT_FOR_NUMBER : null;
        }
        return truth && token == JsonToken.VALUE_NUMBER_INT ? Leniency.NUMBER_FOR_BOOLEAN : null;
    }
}
