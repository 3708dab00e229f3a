package dev.kit.mock.schema;

import dev.kit.openapi.ApiDocument;
import dev.kit.openapi.ApiNode;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;

/** The depth of a schema's smallest value. It lets samples of recursive schemas end. Not thread-safe. */
final class Height {

    private static final int HIGHEST = 16;

    private final ApiDocument document;
    private final Map<String, Boolean> known = new HashMap<>();

    Height(ApiDocument document) {
        this.document = document;
    }

    /** Returns the height, from 1 for a text to {@code HIGHEST} + 1 for a schema without such a value. */
    int of(ApiNode schema) {
        int height = 1;
        while (height <= HIGHEST && !possible(schema, height, 0)) {
            height++;
        }
        return height;
    }

    private boolean possible(ApiNode schema, int height, int nesting) {
        if (height == 0 || nesting > 40) {
            return false;
        }
        String key = height + schema.pointer();
        Boolean before = known.get(key);
        if (before == null) {
            before = schema.has("$ref")
                    ? possible(document.target(schema), height, nesting + 1)
                    : fits(schema, height, nesting);
            known.put(key, before);
        }
        return before;
    }

    private boolean fits(ApiNode schema, int height, int nesting) {
        if (Types.of(schema.json()).contains("null")) {
            return true;
        }
        ApiNode properties = schema.at("properties");
        boolean filled = schema.json().path("minItems").asInt(0) > 0 && schema.has("items");
        return schema.at("allOf").items().stream().allMatch(part -> possible(part, height, nesting + 1))
                && Stream.of("oneOf", "anyOf")
                        .map(choice -> schema.at(choice).items())
                        .allMatch(branches -> branches.isEmpty()
                                || branches.stream().anyMatch(branch -> possible(branch, height, nesting + 1)))
                && schema.texts("required").stream()
                        .filter(properties::has)
                        .allMatch(name -> possible(properties.at(name), height - 1, 0))
                && enough(schema, properties, height)
                && (!filled || possible(schema.at("items"), height - 1, 0));
    }

    private boolean enough(ApiNode schema, ApiNode properties, int height) {
        int least = schema.json().path("minProperties").asInt(0);
        boolean others = schema.has("additionalProperties") || schema.has("patternProperties");
        return least == 0
                || others
                || properties.names().isEmpty()
                || properties.names().stream()
                                .filter(name -> possible(properties.at(name), height - 1, 0))
                                .limit(least)
                                .count()
                        == least;
    }
}
