package dev.kit.envkit.credentials;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** The JSON form of sealed credentials, in both layouts. */
final class SealedJson {

    private static final String WHAT = "the sealed credentials";
    private static final JsonMapper MAPPER =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private SealedJson() {}

    static String write(SealedCredentials credentials) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("version", 2);
        document.put("project", credentials.project());
        document.put("stage", credentials.stage());
        document.put("keyId", credentials.keyId());
        document.put("updatedAt", credentials.updatedAt().toString());
        document.put("values", credentials.values());
        return MAPPER.writeValueAsString(document) + System.lineSeparator();
    }

    static SealedCredentials read(String json) {
        JsonNode document = CredentialJson.object(json, WHAT);
        int layout = document.path("version").asInt(0);
        if (layout != 2) {
            throw new CredentialStoreException((layout == 0
                            ? "The sealed credentials name no layout"
                            : "The sealed credentials have layout " + layout)
                    + "; this version reads 1 and 2.");
        }
        return new SealedCredentials(
                text(document, "project"),
                text(document, "stage"),
                text(document, "keyId"),
                CredentialJson.strings(document.path("values"), WHAT),
                instant(document));
    }

    private static Instant instant(JsonNode document) {
        try {
            return Instant.parse(document.path("updatedAt").asString(""));
        } catch (DateTimeException e) {
            return Instant.EPOCH;
        }
    }

    private static String text(JsonNode document, String field) {
        JsonNode value = document.path(field);
        if (!value.isString()) {
            throw new CredentialStoreException("The sealed credentials have no \"" + field + "\". Seal them again.");
        }
        return value.stringValue();
    }

    static CredentialCipher.@Nullable Payload readLegacy(String json) {
        JsonNode document = CredentialJson.object(json, WHAT);
        return document.path("version").asInt(0) == 1
                ? new CredentialCipher.Payload(text(document, "encrypted"), text(document, "iv"))
                : null;
    }
}
