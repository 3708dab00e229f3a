package dev.kit.envkit.credentials;

import java.util.Map;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.UnexpectedEndOfInputException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The JSON form of sealed credentials, in both layouts. A failure names the place, and quotes nothing of it. */
final class SealedJson {

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    private static final String RESTORE = "Take the file back from the repository's history.";

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
            throw failure(
                    where,
                    line(json, "\"version\""),
                    (layout == 0
                                    ? "the sealed credentials name no layout"
                                    : "the sealed credentials have layout " + layout)
                            + "; this version reads 1 and 2.");
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
            int line = line(json, quoted(entry.getKey()));
            if (!CredentialNames.NAME.matcher(entry.getKey()).matches()) {
                throw failure(
                        where,
                        line,
                        "a name has other characters than letters, digits, \"_\", \".\" and \"-\". " + RESTORE);
            }
            if (!entry.getValue().isString()) {
                throw failure(
                        where,
                        line,
                        "the value of " + entry.getKey() + " is not a sealed value: a JSON string. " + RESTORE);
            }
        });
        return CredentialJson.strings(values, where);
    }

    private static String text(JsonNode document, String field, String where) {
        JsonNode value = document.path(field);
        if (!value.isString()) {
            throw failure(where, 1, "the sealed credentials have no \"" + field + "\". " + RESTORE);
        }
        return value.stringValue();
    }

    private static JsonNode object(String json, String where) {
        SealedConflict.refuse(json, where);
        int damage = Math.max(json.indexOf('\uFFFD'), json.indexOf('\0'));
        if (damage >= 0) {
            throw failure(where, lineAt(json, damage), "the text is not UTF-8. " + RESTORE);
        }
        if (json.isBlank() || json.charAt(0) == '\uFEFF') {
            String what = json.isBlank() ? "the file is empty. " : "the file begins with a byte order mark. ";
            throw failure(where, 1, what + RESTORE);
        }
        JsonNode tree = tree(json, where);
        if (!tree.isObject()) {
            throw failure(where, 1, "the content is not a JSON object. " + RESTORE);
        }
        return tree;
    }

    private static JsonNode tree(String json, String where) {
        try {
            return MAPPER.readTree(json);
        } catch (JacksonException e) {
            TokenStreamLocation location = e.getLocation();
            boolean twice = String.valueOf(e.getOriginalMessage()).startsWith("Duplicate");
            String what = e instanceof UnexpectedEndOfInputException
                    ? "the file ends too early. "
                    : twice ? "a name is there twice. " : "the text is not JSON. ";
            throw failure(where, location == null ? 1 : location.getLineNr(), what + RESTORE);
        }
    }

    private static int line(String json, String token) {
        return lineAt(json, Math.max(0, json.indexOf(token)));
    }

    static int lineAt(String text, int index) {
        return 1
                + (int) text.substring(0, index)
                        .chars()
                        .filter(unit -> unit == '\n')
                        .count();
    }

    static CredentialStoreException failure(String where, int line, String what) {
        return new CredentialStoreException(where + ':' + line + ": " + what);
    }
}
