package dev.kit.constructs.validation;

import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.jdk.NumberDeserializers;
import tools.jackson.databind.deser.jdk.StringDeserializer;
import tools.jackson.databind.deser.jdk.UUIDDeserializer;

/** Texts that are read in one way only, so that Jackson is not needed. */
@SuppressWarnings("ImmutableEnumChecker") // the functions have no state
enum PlainText {
    TEXT("a", text -> !text.isEmpty() && StorableText.isStorable(text) ? text : null),
    INTEGER("-7", text -> isDecimal(text, 9) ? (Object) Integer.parseInt(text) : null),
    LONG("-7", text -> isDecimal(text, 18) ? (Object) Long.parseLong(text) : null),
    BOOLEAN("true", text -> text.equals("true") ? Boolean.TRUE : text.equals("false") ? Boolean.FALSE : null),
    IDENTITY("7b1de1f6-6a1c-4a52-9c3a-0d5bb6a2f9d4", text -> isIdentity(text) ? UUID.fromString(text) : null);

    private static final int IDENTITY_LENGTH = 36;

    private final String sample;
    private final Function<String, @Nullable Object> reader;

    PlainText(String sample, Function<String, @Nullable Object> reader) {
        this.sample = sample;
        this.reader = reader;
    }

    /** Returns the texts that the deserializer reads if it is Jackson's own; else null. */
    static @Nullable PlainText of(ValueDeserializer<?> deserializer) {
        if (deserializer.getClass() == CheckedDeserializer.class) {
            return deserializer.getDelegatee() instanceof StringDeserializer ? TEXT : null;
        }
        ValueDeserializer<?> delegate = deserializer.getDelegatee();
        if (deserializer instanceof ExactNumber) {
            return delegate instanceof NumberDeserializers.IntegerDeserializer
                    ? INTEGER
                    : delegate instanceof NumberDeserializers.LongDeserializer ? LONG : null;
        }
        if (deserializer.getClass() == NumberDeserializers.BooleanDeserializer.class) {
            return BOOLEAN;
        }
        return deserializer instanceof TextScalar && delegate instanceof UUIDDeserializer ? IDENTITY : null;
    }

    /** Returns the same value as Jackson, or null if only Jackson can read the text. */
    @Nullable Object read(String text) {
        return reader.apply(text);
    }

    /** Returns a text that {@link #read} accepts. */
    String sample() {
        return sample;
    }

    /** Returns whether the text has no sign but minus and no leading zeros, which readers interpret differently. */
    private static boolean isDecimal(String text, int digits) {
        int start = text.startsWith("-") ? 1 : 0;
        int count = text.length() - start;
        if (count < 1 || count > digits || (text.charAt(start) == '0' && text.length() > 1)) {
            return false;
        }
        for (int i = start; i < text.length(); i++) {
            if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                return false;
            }
        }
        return true;
    }

    private static boolean isIdentity(String text) {
        if (text.length() != IDENTITY_LENGTH) {
            return false;
        }
        for (int i = 0; i < IDENTITY_LENGTH; i++) {
            char c = text.charAt(i);
            boolean dash = i == 8 || i == 13 || i == 18 || i == 23;
            if (dash ? c != '-' : c >= 128 || Character.digit(c, 16) < 0) {
                return false;
            }
        }
        return true;
    }
}
