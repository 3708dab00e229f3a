package dev.kit.openapi;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The text of a document. Stateless.
 *
 * <p>It is YAML if its name has the extension of YAML, or if it has no known extension and does not begin like JSON.
 * Otherwise it is JSON.
 */
public final class DocumentText {

    /** The maximum size of a text in bytes. The largest public document known has 14 million. */
    static final int LARGEST = 64 << 20;

    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private DocumentText() {}

    /**
     * Reads a text as JSON.
     *
     * <p>Numbers that are not whole are decimals, and the scalars of YAML have the types of its core schema, so that
     * {@code no} and {@code 2026-01-02} are texts.
     *
     * @param name the file or address with which messages begin
     * @param bytes in UTF-8
     * @throws DocumentException if the text cannot be read, is empty, is larger than 64 MiB or nested deeper than 500
     *     levels
     */
    public static JsonNode read(String name, byte[] bytes) {
        if (bytes.length > LARGEST) {
            throw tooLarge(name);
        }
        JsonNode root = isJson(name, bytes) ? json(name, bytes) : YamlText.read(name, text(bytes));
        if (root.isMissingNode()) {
            throw new DocumentException("The document is empty.", name, "Give an OpenAPI document.", null);
        }
        return root;
    }

    private static String text(byte[] bytes) {
        String text = new String(bytes, StandardCharsets.UTF_8);
        return text.startsWith("\uFEFF") ? text.substring(1) : text;
    }

    static DocumentException tooLarge(String name) {
        return new DocumentException(
                "The document has more than " + LARGEST + " bytes.", name, "Split it into several files.", null);
    }

    /** Returns whether the text is JSON, by the extension of the name, else by the first character. */
    private static boolean isJson(String name, byte[] bytes) {
        String lower = name.toLowerCase(Locale.ROOT);
        if (lower.endsWith(".yaml") || lower.endsWith(".yml")) {
            return false;
        }
        if (lower.endsWith(".json")) {
            return true;
        }
        String start = new String(bytes, 0, Math.min(bytes.length, 1_000), StandardCharsets.UTF_8).strip();
        return start.startsWith("{") || start.startsWith("\ufeff{") || start.startsWith("[");
    }

    private static JsonNode json(String name, byte[] bytes) {
        try {
            return JSON.readTree(bytes);
        } catch (JacksonException e) {
            String where = e.getLocation() == null
                    ? name
                    : name + ":" + e.getLocation().getLineNr();
            throw new DocumentException(
                    "The document is not JSON: " + e.getOriginalMessage(),
                    where,
                    "Correct the document. If it is YAML, let its name end in .yaml.",
                    e);
        }
    }
}
