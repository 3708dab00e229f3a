package dev.kit.envkit.credentials;

import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A JSON object of strings, the plain form of credentials. */
final class CredentialJson {

    private static final JsonMapper MAPPER = JsonMapper.shared();

    private CredentialJson() {}

    static String write(Map<String, ?> credentials) {
        return MAPPER.writeValueAsString(credentials);
    }

    static Map<String, String> read(String text, String what) {
        return strings(object(text, what), what);
    }

    /** Never quotes a value, which may be a plain secret. */
    static Map<String, String> strings(JsonNode object, String what) {
        Map<String, String> credentials = new LinkedHashMap<>();
        object.properties().forEach(entry -> {
            if (!entry.getValue().isString()) {
                throw new CredentialStoreException(
                        "Credential \"" + entry.getKey() + "\" of " + what + " is not a JSON string. Quote its value.");
            }
            credentials.put(entry.getKey(), entry.getValue().stringValue());
        });
        return credentials;
    }

    static JsonNode object(String text, String what) {
        JsonNode tree = tree(text);
        if (!tree.isObject()) {
            throw new CredentialStoreException("The content of " + what + " is not a JSON object of strings.");
        }
        return tree;
    }

    private static JsonNode tree(String text) {
        try {
            return MAPPER.readTree(text);
        } catch (JacksonException e) {
            return MAPPER.missingNode();
        }
    }
}
