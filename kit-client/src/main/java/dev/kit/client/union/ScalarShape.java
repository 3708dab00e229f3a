package dev.kit.client.union;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Set;
import java.util.regex.Pattern;
import tools.jackson.core.JsonToken;

/**
 * A text, a number or a boolean.
 *
 * @param known the declared values; empty if there are none
 */
record ScalarShape(Kind kind, Set<String> known) implements Shape {

    private static final int UUID_LENGTH = 36;
    private static final int DATE_LENGTH = 10;
    private static final Pattern DATE_TIME = Pattern.compile("[+-]?\\d{4,9}-\\d\\d-\\d\\d[Tt ]\\d\\d:");

    /** What distinguishes scalars, since Jackson reads some of them from each other's text. */
    enum Kind {
        TEXT,
        UUID,
        DATE,
        DATE_TIME,
        INTEGER,
        NUMBER,
        BOOLEAN
    }

    @Override
    public boolean admits(Tape tape, int at) {
        JsonToken token = tape.token(at);
        return token == JsonToken.VALUE_NULL
                || switch (kind) {
                    case TEXT -> token == JsonToken.VALUE_STRING;
                    case UUID ->
                        token == JsonToken.VALUE_STRING && tape.text(at).length() == UUID_LENGTH;
                    case DATE -> token == JsonToken.VALUE_STRING && date(tape.text(at));
                    case DATE_TIME ->
                        token == JsonToken.VALUE_STRING
                                && DATE_TIME.matcher(tape.text(at)).lookingAt();
                    case INTEGER -> token == JsonToken.VALUE_NUMBER_INT;
                    case NUMBER -> token.isNumeric();
                    case BOOLEAN -> token.isBoolean();
                };
    }

    @Override
    public int cost(Lookahead lookahead, int at) {
        Tape tape = lookahead.tape();
        if (!admits(tape, at)) {
            return MISFIT;
        }
        boolean expected = known.isEmpty() || tape.token(at) == JsonToken.VALUE_NULL || known.contains(tape.text(at));
        return expected ? 0 : known.size() == 1 ? MISFIT : 1;
    }

    private static boolean date(String text) {
        if (text.length() != DATE_LENGTH) {
            return false;
        }
        try {
            return LocalDate.parse(text).getYear() > Integer.MIN_VALUE;
        } catch (DateTimeException e) {
            return false;
        }
    }
}
