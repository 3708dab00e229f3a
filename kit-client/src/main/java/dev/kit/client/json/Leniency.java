package dev.kit.client.json;

/**
 * Accepts one kind of value that a document does not allow but real servers send.
 *
 * <p>Each kind holds by itself; the codec refuses all others.
 */
public enum Leniency {

    /** Accepts null for a required member that may not be null; a number becomes 0, a boolean false. */
    NULL_FOR_REQUIRED,

    /** Accepts a number for text, such as 12 for {@code "12"}, and for a date the seconds since 1970. */
    NUMBER_FOR_TEXT,

    /** Accepts true and false for text. */
    BOOLEAN_FOR_TEXT,

    /** Accepts text for a number, such as {@code "12"} for 12. */
    TEXT_FOR_NUMBER,

    /** Accepts {@code "true"} and {@code "false"} for a boolean. */
    TEXT_FOR_BOOLEAN,

    /** Accepts a whole number for a boolean; 0 is false. */
    NUMBER_FOR_BOOLEAN,

    /** Accepts empty text for a number, a boolean, a date or a UUID, and reads it as null. */
    EMPTY_TEXT_FOR_NULL
}
