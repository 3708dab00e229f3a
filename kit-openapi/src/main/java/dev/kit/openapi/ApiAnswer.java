package dev.kit.openapi;

import java.util.Locale;

/**
 * A response of an operation.
 *
 * @param key a status, a range such as {@code 4XX}, or {@code default}
 * @param node the response, resolved
 */
public record ApiAnswer(String key, ApiNode node) {

    /** Returns whether it is a response of success, from 200 to 299. */
    public boolean successful() {
        return key.startsWith("2");
    }

    /** Returns whether it applies to all statuses without their own response. */
    public boolean otherwise() {
        return key.equals("default");
    }

    /** Returns a status of this response. It is the first of a range, and 200 for {@code default}. */
    public int status() {
        return otherwise() ? 200 : Integer.parseInt(key.toUpperCase(Locale.ROOT).replace("XX", "00"));
    }
}
