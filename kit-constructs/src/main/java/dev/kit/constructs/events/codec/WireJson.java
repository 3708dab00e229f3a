package dev.kit.constructs.events.codec;

import dev.kit.constructs.validation.DeclaredOutput;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;

/** The JSON of messages, with all digits of numbers. */
public final class WireJson {

    /** The mapper of payloads and attributes. */
    public static final JsonMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                    .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
                    .build())
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .addModule(new DeclaredOutput())
            .build();

    private WireJson() {}

    /** Returns {@code text} as a JSON string. */
    public static JsonNode string(String text) {
        return MAPPER.getNodeFactory().stringNode(text);
    }

    /** Parses {@code text}. Returns null if it is not JSON, or empty. */
    public static @Nullable JsonNode treeOrNull(String text) {
        try {
            JsonNode tree = MAPPER.readTree(text);
            return tree.isMissingNode() ? null : tree;
        } catch (JacksonException e) {
            return null;
        }
    }

    /** Returns whether {@code text} is JSON but for a member that occurs twice in one object. */
    static boolean hasDuplicates(String text) {
        try {
            MAPPER.readTree(text);
            return false;
        } catch (JacksonException e) {
            return e.getOriginalMessage().startsWith("Duplicate Object property");
        }
    }

    /** Parses {@code text}. Plain text, which a peer may write instead of JSON, becomes a string. */
    static JsonNode treeOrString(String text) {
        JsonNode tree = treeOrNull(text);
        return tree == null ? string(text) : tree;
    }
}
