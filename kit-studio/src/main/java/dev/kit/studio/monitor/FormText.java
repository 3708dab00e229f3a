package dev.kit.studio.monitor;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;

/** The raw text of a form or query. */
final class FormText {

    private FormText() {}

    /** Returns the decoded text, or the text itself if its encoding is malformed. */
    static String decoded(String encoded) {
        try {
            return URLDecoder.decode(encoded, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException malformed) {
            return encoded;
        }
    }
}
