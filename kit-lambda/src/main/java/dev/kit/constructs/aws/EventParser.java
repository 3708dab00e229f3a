package dev.kit.constructs.aws;

import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.databind.json.JsonMapper;

/** Reads the JSON of an event in one pass, without a tree. Not thread-safe. */
final class EventParser {

    private static final JsonMapper JSON = JsonMapper.shared();

    private final JsonParser parser;

    private EventParser(JsonParser parser) {
        this.parser = parser;
    }

    /**
     * Reads the object in {@code in}, each of its properties with {@code properties}.
     *
     * @throws InvalidInvocationException if the input is not a JSON object, or a property has an unexpected type
     */
    static void read(InputStream in, Properties properties) {
        try (JsonParser parser = JSON.createParser(in)) {
            parser.nextToken();
            new EventParser(parser).properties("The event", properties);
        } catch (JacksonException e) {
            throw new InvalidInvocationException(
                    "The event is no JSON: it breaks off or is malformed" + place(e) + ".");
        }
    }

    /** Returns the position of the error. Jackson's own message may quote the event and is not used. */
    private static String place(JacksonException e) {
        TokenStreamLocation location = e.getLocation();
        return location == null ? "" : " at line " + location.getLineNr() + ", column " + location.getColumnNr();
    }

    /** Reads the object that is the value of this property. Null counts as an empty object. */
    void object(Properties properties) {
        String name = '"' + parser.currentName() + '"';
        if (parser.nextToken() != JsonToken.VALUE_NULL) {
            properties(name, properties);
        }
    }

    /** Reads the objects in the array of this property, each with its own properties. Null counts as an empty array. */
    void objects(Supplier<Properties> elements) {
        String name = '"' + parser.currentName() + '"';
        JsonToken token = parser.nextToken();
        if (token == JsonToken.VALUE_NULL) {
            return;
        }
        if (token != JsonToken.START_ARRAY) {
            throw new InvalidInvocationException(name + " must be an array, not " + found() + ".");
        }
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            properties("An element of " + name, elements.get());
        }
    }

    private void properties(String owner, Properties properties) {
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            throw new InvalidInvocationException(owner + " must be a JSON object, not " + found() + ".");
        }
        String name = parser.nextName();
        while (name != null) {
            properties.read(name, this);
            name = parser.nextName();
        }
    }

    /** Skips the value of this property. */
    void skip() {
        parser.nextToken();
        parser.skipChildren();
    }

    /** Returns the text of this property, with numbers and booleans as written, or null if it is null. */
    @Nullable String text() {
        String name = parser.currentName();
        parser.nextToken();
        return scalar(name);
    }

    /** Returns true if this property is true, or the text {@code true}. */
    boolean flag() {
        return Boolean.parseBoolean(text());
    }

    /** Returns the texts of this property, an array; empty if it is null. */
    List<String> texts() {
        String name = parser.currentName();
        return parser.nextToken() == JsonToken.VALUE_NULL ? List.of() : texts(name);
    }

    private List<String> texts(String name) {
        if (parser.currentToken() != JsonToken.START_ARRAY) {
            String single = scalar(name);
            return single == null ? List.of() : List.of(single);
        }
        List<String> texts = new ArrayList<>(2);
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            String text = scalar(name);
            if (text != null) {
                texts.add(text);
            }
        }
        return texts;
    }

    /**
     * Returns the values of this property by name, each one text or an array of texts. The map is empty if it is null.
     */
    Map<String, List<String>> lists() {
        Map<String, List<String>> lists = new LinkedHashMap<>();
        object((name, event) -> lists.put(name, event.texts()));
        return lists;
    }

    /** Returns the value of this property: text, a number, a boolean, a list, a map, or null. */
    @Nullable Object value() {
        parser.nextToken();
        return parser.readValueAs(Object.class);
    }

    private @Nullable String scalar(String name) {
        JsonToken token = parser.currentToken();
        if (token == null || !token.isScalarValue()) {
            throw new InvalidInvocationException("\"" + name + "\" must be text, not " + found() + ".");
        }
        return token == JsonToken.VALUE_NULL ? null : parser.getString();
    }

    private String found() {
        JsonToken token = parser.currentToken();
        if (token == null) {
            return "nothing";
        }
        return switch (token) {
            case START_OBJECT -> "an object";
            case START_ARRAY -> "an array";
            case VALUE_STRING -> "text";
            case VALUE_NULL -> "null";
            case VALUE_TRUE, VALUE_FALSE -> "a boolean";
            default -> "a number";
        };
    }

    /** Reads the properties of one object: exactly one value for each call. */
    @FunctionalInterface
    interface Properties {

        void read(String name, EventParser event);
    }
}
