package dev.kit.openapi.schema;

import dev.kit.openapi.ApiDocument;
import dev.kit.openapi.ApiNode;
import java.nio.charset.StandardCharsets;

/** Documents of schemas for tests. */
final class Schemas {

    private Schemas() {}

    /** A document with these components, in YAML with an indent of four. */
    static ApiDocument of(String schemas) {
        return ApiDocument.parse(
                "a.yaml",
                ("openapi: 3.1.0\npaths: {}\ncomponents:\n  schemas:\n" + schemas.indent(4))
                        .getBytes(StandardCharsets.UTF_8));
    }

    static ApiNode schema(ApiDocument document, String name) {
        return document.at("#/components/schemas/" + name);
    }
}
