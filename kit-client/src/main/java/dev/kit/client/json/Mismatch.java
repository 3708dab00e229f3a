package dev.kit.client.json;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.exc.InvalidNullException;
import tools.jackson.databind.exc.MismatchedInputException;

/** Describes a value of the wrong type, and the leniency that would accept it. */
final class Mismatch {

    /** Jackson's advice on configuring a mapper that is hidden from the caller. */
    private static final Pattern ADVICE = Pattern.compile(" \\((?:but|set|to|for)\\b[^)]*(?:\\([^)]*\\)[^)]*)*\\)$");

    private Mismatch() {}

    static String reason(JacksonException cause) {
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
