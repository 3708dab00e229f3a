package dev.kit.constructs.openapi;

import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** The official JSON schema of OpenAPI 3.1, with the schema objects inside checked too. */
final class OfficialSchema {

    private static final String BASE = "https://spec.openapis.org/oas/3.1/";

    private static final Map<String, String> FILES = Stream.of(
                    "schema/2022-10-07", "schema-base/2022-10-07", "dialect/base", "meta/base")
            .collect(Collectors.toMap(path -> BASE + path, OfficialSchema::file));

    private static final Schema SCHEMA = SchemaRegistry.withDefaultDialect(
                    SpecificationVersion.DRAFT_2020_12, builder -> builder.schemas(FILES))
            .getSchema(SchemaLocation.of(BASE + "schema-base/2022-10-07"));

    private OfficialSchema() {}

    static List<Error> errors(JsonNode document) {
        return SCHEMA.validate(document);
    }

    private static String file(String path) {
        String resource = "/spec.openapis.org/oas/3.1/" + path;
        try (InputStream stream = OfficialSchema.class.getResourceAsStream(resource)) {
            if (stream == null) {
                throw new IllegalStateException("The class path has no " + resource + ".");
            }
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
