package dev.kit.client.json;

/**
 * The kinds of invalid values that a codec can accept.
 *
 * <p>A document does not allow them, but real servers send them. Each kind is independent; the codec rejects all
 * others.
 */
public enum Leniency {

    /**
     * Accepts null for a required non-nullable member.
     *
     * <p>A number becomes 0, a boolean false.
     */
    NULL_FOR_REQUIRED,

    /**
     * Accepts a number for text, such as 12 for {@code "12"}.
     *
     * <p>For a date it accepts the seconds since 1970.
     */
    NUMBER_FOR_TEXT,

    /** Accepts true and false for text. */
    BOOLEAN_FOR_TEXT,

    /** Accepts text for a number, such as {@code "12"} for 12. */
    TEXT_FOR_NUMBER,

    /** Accepts {@code "true"} and {@code "false"} for a boolean. */
    TEXT_FOR_BOOLEAN,

    /** Accepts a whole number for a boolean. 0 is false. */
    NUMBER_FOR_BOOLEAN,

    /**
     * Reads empty text as null.
     *
     * <p>It applies to a number, a boolean, a date or a UUID.
     */
    EMPTY_TEXT_FOR_NULL
}
