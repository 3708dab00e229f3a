package dev.kit.mock.document;

import java.util.Locale;

/**
 * A response of an operation.
 *
 * @param key a status, a range such as {@code 4XX}, or {@code default}
 * @param node the response, resolved
 */
public record ApiAnswer(String key, Node node) {

    /** Returns a status of this response. It is the first of a range, and 200 for {@code default}. */
    public int status() {
        return key.equals("default")
                ? 200
                : Integer.parseInt(key.toUpperCase(Locale.ROOT).replace("XX", "00"));
    }
}
