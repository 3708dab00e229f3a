package dev.kit.envkit.credentials;

import java.util.Map;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.exc.UnexpectedEndOfInputException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The JSON form of sealed credentials, in both layouts. A failure names the place, and quotes nothing of it. */
final class SealedJson {

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    private static final String ODD_NAME = "has other characters than letters, digits, \"_\", \".\" and \"-\"";

    private SealedJson() {}

    /**
     * Returns the text of layout 2.
     *
     * <p>Lines that never change separate the values, so that git merges changes of two neighbours.
     */
    static String write(SealedCredentials credentials) {
        StringJoiner values = new StringJoiner("\n    ,\n", "{\n", "\n  }\n}\n").setEmptyValue("{\n  }\n}\n");
        credentials
                .values()
                .forEach((name, value) -> values.add("    " + quoted(name) + " :\n      " + quoted(value) + "\n"));
        return "{\n  \"version\" : 2,\n  \"project\" : " + quoted(credentials.project()) + ",\n  \"stage\" : "
                + quoted(credentials.stage()) + ",\n  \"keyId\" : " + quoted(credentials.keyId()) + ",\n  \"values\" : "
                + values;
    }

    private static String quoted(String text) {
        return MAPPER.writeValueAsString(text);
    }

    static SealedCredentials read(String json, String where) {
        JsonNode document = object(json, where);
        int layout = document.path("version").asInt(0);
        if (layout != 2) {
            String found = layout == 0 ? "name no layout" : "have layout " + layout;
            throw failure(where, 1, "the sealed credentials " + found + "; this version reads 1 and 2.");
        }
        return new SealedCredentials(
                text(document, "project", where),
                text(document, "stage", where),
                text(document, "keyId", where),
                values(document.path("values"), json, where));
    }

    static CredentialCipher.@Nullable Payload readLegacy(String json, String where) {
        JsonNode document = object(json, where);
        return document.path("version").asInt(0) == 1
                ? new CredentialCipher.Payload(text(document, "encrypted", where), text(document, "iv", where))
                : null;
    }

    private static Map<String, String> values(JsonNode values, String json, String where) {
        values.properties().forEach(entry -> {
            String name = entry.getKey();
            boolean plain = CredentialStore.NAME.matcher(name).matches();
            if (!plain || !entry.getValue().isString()) {
                int line = lineAt(json, Math.max(0, json.indexOf(quoted(name))));
                throw broken(where, line, plain ? name + " is not a JSON string" : "a name " + ODD_NAME);
            }
        });
        return CredentialJson.strings(values, where);
    }

    private static String text(JsonNode document, String field, String where) {
        JsonNode value = document.path(field);
        if (!value.isString()) {
            throw broken(where, 1, "the sealed credentials have no \"" + field + '"');
        }
        return value.stringValue();
    }

    private static JsonNode object(String json, String where) {
        SealedConflict.refuse(json, where);
        try {
            JsonNode tree = MAPPER.readTree(json);
            if (tree.isObject()) {
                return tree;
            }
        } catch (JacksonException e) {
            throw broken(where, e.getLocation().getLineNr(), fault(json, e));
        }
        throw broken(where, 1, json.isBlank() ? "the file is empty" : "the content is not a JSON object");
    }

    /** Describes the fault in words of Kit, since the parser quotes what it has found. */
    private static String fault(String json, JacksonException e) {
        if (e instanceof UnexpectedEndOfInputException) {
            return "the file ends too early";
        }
        if (e.getOriginalMessage().startsWith("Duplicate")) {
            return "a name is there twice";
        }
        return switch (json.charAt(0)) {
            case '\uFEFF' -> "the file begins with a byte order mark";
            case '\uFFFD' -> "the text is not UTF-8";
            default -> "the text is not JSON";
        };
    }

    static int lineAt(String text, int index) {
        return 1
                + (int) text.substring(0, index)
                        .chars()
                        .filter(unit -> unit == '\n')
                        .count();
    }

    private static CredentialStoreException broken(String where, int line, String what) {
        return failure(where, line, what + ". Take the file back from the repository's history.");
    }

    static CredentialStoreException failure(String where, int line, String what) {
        return new CredentialStoreException(where + ':' + line + ": " + what);
    }
}
