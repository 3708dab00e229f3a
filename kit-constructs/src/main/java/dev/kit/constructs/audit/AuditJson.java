package dev.kit.constructs.audit;

import dev.kit.constructs.validation.DeclaredOutput;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;

/** Converts payloads and identifiers to JSON, with exact numbers and stable order. */
final class AuditJson {

    static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
            .disable(MapperFeature.SORT_CREATOR_PROPERTIES_FIRST)
            .enable(JsonNodeFeature.WRITE_PROPERTIES_SORTED)
            .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .addModule(new DeclaredOutput())
            .build();

    private AuditJson() {}

    static @Nullable JsonNode tree(@Nullable Object value) {
        return value == null ? null : MAPPER.valueToTree(value);
    }

    static @Nullable String entityId(@Nullable Object value) {
        if (value == null || value instanceof CharSequence || value instanceof Number || value instanceof UUID) {
            return value == null ? null : value.toString();
        }
        return MAPPER.writeValueAsString(value);
    }
}
