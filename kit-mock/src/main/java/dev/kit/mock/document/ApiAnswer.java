package dev.kit.mock.document;

import java.util.Locale;

/**
 * A response of an operation.
 *
 * @param key a status, a hundred such as {@code 4XX}, or {@code default}
 * @param node the response, resolved
 */
public record ApiAnswer(String key, Node node) {

    /** Returns a status of this answer: of a hundred the first, of the default 200. */
    public int status() {
        return key.equals("default")
                ? 200
                : Integer.parseInt(key.toUpperCase(Locale.ROOT).replace("XX", "00"));
    }
}
