package dev.kit.studio.monitor;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;

/** The text of a form or query as it came over the wire. */
final class FormText {

    private FormText() {}

    /** The decoded text, or the text itself when it is not well encoded. */
    static String decoded(String encoded) {
        try {
            return URLDecoder.decode(encoded, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException malformed) {
            return encoded;
        }
    }
}
