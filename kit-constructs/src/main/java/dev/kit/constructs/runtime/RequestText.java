package dev.kit.constructs.runtime;

import dev.kit.constructs.errors.HttpErrors;
import org.jspecify.annotations.Nullable;

/**
 * Refuses the zero character where no schema looks at the text: in headers, in cookies and in the names of files.
 *
 * <p>No database stores it, so that whoever passes it on would fail with 500.
 */
final class RequestText {

    private RequestText() {}

    /**
     * Returns {@code text}.
     *
     * @param place what holds the text, as a message begins: "A cookie"
     * @throws dev.kit.constructs.errors.BadRequestException if it has a zero character
     */
    static String storable(String text, String place) {
        if (text.indexOf('\0') >= 0) {
            throw HttpErrors.badRequest(place + " has a zero character.");
        }
        return text;
    }

    /** The same for text that may be absent. */
    static @Nullable String storableIfPresent(@Nullable String text, String place) {
        return text == null ? null : storable(text, place);
    }
}
