package dev.kit.studio.server;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * Names of tables in addresses.
 *
 * <p>Servers refuse slashes, backslashes and more in a path, however they are encoded. Such a name is {@code ~} and base64url
 * of a JSON array with the name, as keys of rows are.
 */
final class TableNames {

    private TableNames() {}

    /** The name that a part of an address stands for; itself unless it has the form above. */
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
