package dev.kit.client.union;

import dev.kit.client.json.Leniency;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Set;
import java.util.regex.Pattern;
import tools.jackson.core.JsonToken;

/**
 * A text, a number or a boolean.
 *
 * @param known the declared values; empty if there are none
 * @param accepted the kinds of other values that the decoder accepts
 */
record ScalarShape(Kind kind, Set<String> known, Set<Leniency> accepted) implements JsonShape {

    private static final int UUID_LENGTH = 36;
    private static final int DATE_LENGTH = 10;
    private static final Pattern DATE_TIME = Pattern.compile("[+-]?\\d{4,9}-\\d\\d-\\d\\d[Tt ]\\d\\d:");

    /** The kinds of scalars, distinguished since Jackson reads some of them from each other's text. */
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
        return declared(tape, at) || (!accepted.isEmpty() && converts(tape, at));
    }

    private boolean declared(Tape tape, int at) {
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
        if (!accepted.isEmpty() && !declared(tape, at)) {
            return 1;
        }
        boolean expected = known.isEmpty() || tape.token(at) == JsonToken.VALUE_NULL || known.contains(tape.text(at));
        return expected ? 0 : known.size() == 1 ? MISFIT : 1;
    }

    private boolean converts(Tape tape, int at) {
        JsonToken token = tape.token(at);
        if (token == JsonToken.VALUE_STRING
                && kind != Kind.TEXT
                && tape.text(at).isEmpty()) {
            return accepted.contains(Leniency.EMPTY_TEXT_FOR_NULL);
        }
        return switch (kind) {
            case TEXT ->
                (token.isNumeric() && accepted.contains(Leniency.NUMBER_FOR_TEXT))
                        || (token.isBoolean() && accepted.contains(Leniency.BOOLEAN_FOR_TEXT));
            case INTEGER, NUMBER -> token == JsonToken.VALUE_STRING && accepted.contains(Leniency.TEXT_FOR_NUMBER);
            case BOOLEAN ->
                (token == JsonToken.VALUE_STRING && accepted.contains(Leniency.TEXT_FOR_BOOLEAN))
                        || (token == JsonToken.VALUE_NUMBER_INT && accepted.contains(Leniency.NUMBER_FOR_BOOLEAN));
            case UUID, DATE, DATE_TIME -> false;
        };
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
