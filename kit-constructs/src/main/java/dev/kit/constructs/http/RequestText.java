package dev.kit.constructs.http;

import dev.kit.constructs.errors.HttpErrors;
import org.jspecify.annotations.Nullable;

/**
 * Rejects the zero character in headers, cookies and file names.
 *
 * <p>No schema checks these texts, and no database stores the character: a handler that passed it on would fail with
 * 500.
 */
public final class RequestText {

    private RequestText() {}

    /**
     * Returns {@code text}.
     *
     * @param place the place of the text, with which a message begins: "A cookie"
     * @throws dev.kit.constructs.errors.BadRequestException if it has a zero character
     */
    public static String storable(String text, String place) {
        if (text.indexOf('\0') >= 0) {
            throw HttpErrors.badRequest(place + " has a zero character.");
        }
        return text;
    }

    /** Returns {@code text} like {@link #storable}; null stays null. */
    public static @Nullable String storableIfPresent(@Nullable String text, String place) {
        return text == null ? null : storable(text, place);
    }
}
