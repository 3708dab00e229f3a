package dev.kit.studio.server;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * Encodes names of tables in URLs.
 *
 * <p>Servers reject slashes, backslashes and other characters in a path, however they are encoded. A name that contains
 * them is encoded as {@code ~} followed by the base64url form of a JSON array with the name, like keys of rows.
 */
final class TableNames {

    private TableNames() {}

    /** Returns the name that {@code segment} encodes; the segment itself unless it has the encoded form. */
    static String decoded(String segment) {
        if (!segment.startsWith("~")) {
            return segment;
        }
        try {
            byte[] array = Base64.getUrlDecoder().decode(segment.substring(1));
            JsonNode name = Json.tree(new String(array, StandardCharsets.UTF_8));
            return name.isArray() && name.size() == 1 && name.get(0).isString()
                    ? name.get(0).stringValue()
                    : segment;
        } catch (IllegalArgumentException | JacksonException itself) {
            return segment;
        }
    }
}
