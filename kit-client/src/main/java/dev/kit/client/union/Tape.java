package dev.kit.client.union;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** The tokens of one JSON value, with the end of each object and list. Not thread-safe while it is filled. */
final class Tape {

    private static final int FIRST_CAPACITY = 32;

    private JsonToken[] tokens = new JsonToken[FIRST_CAPACITY];
    private @Nullable Object[] values = new Object[FIRST_CAPACITY];
    private int[] ends = new int[FIRST_CAPACITY];
    private int size;

    private Tape() {}

    /** Copies the value that starts at the current token and leaves the parser at its last token. */
    static Tape copy(JsonParser parser) {
        Tape tape = new Tape();
        int open = -1;
        JsonToken token = parser.currentToken();
        while (true) {
            int at = tape.add(token, value(parser, token));
            if (token.isStructStart()) {
                tape.ends[at] = open; // the enclosing start, until the end is known
                open = at;
            } else if (token.isStructEnd()) {
                int start = open;
                open = tape.ends[start];
                tape.ends[start] = at;
            }
            if (open < 0) {
                return tape;
            }
            token = parser.nextToken();
        }
    }

    private static @Nullable Object value(JsonParser parser, JsonToken token) {
        return switch (token) {
            case PROPERTY_NAME -> parser.currentName();
            case VALUE_STRING -> parser.getString();
            case VALUE_NUMBER_INT -> parser.getNumberValue();
            case VALUE_NUMBER_FLOAT -> parser.getNumberValueDeferred();
            case VALUE_EMBEDDED_OBJECT -> parser.getEmbeddedObject();
            default -> null;
        };
    }

    private int add(JsonToken token, @Nullable Object value) {
        if (size == tokens.length) {
            int capacity = size * 2;
            tokens = Arrays.copyOf(tokens, capacity);
            values = Arrays.copyOf(values, capacity);
            ends = Arrays.copyOf(ends, capacity);
        }
        tokens[size] = token;
        values[size] = value;
        return size++;
    }

    int size() {
        return size;
    }

    JsonToken token(int at) {
        return tokens[at];
    }

    /** Returns the name, text or number at a token; a number with a fraction may still be text. */
    @Nullable Object value(int at) {
        return values[at];
    }

    /** Returns the name that a token of type PROPERTY_NAME holds. */
    String name(int at) {
        return (String) Objects.requireNonNull(values[at], "name");
    }

    /** Returns the last token of the value that starts at a token. */
    int end(int at) {
        return tokens[at].isStructStart() ? ends[at] : at;
    }

    /** Returns a scalar as JSON text, without quotes. */
    String text(int at) {
        Object value = values[at];
        return value == null ? String.valueOf(tokens[at].asString()) : value.toString();
    }
}
