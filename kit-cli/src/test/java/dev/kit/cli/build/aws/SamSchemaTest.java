package dev.kit.cli.build.aws;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** Templates against the schema of SAM, whose file the variable {@code KIT_SAM_SCHEMA} names. */
@Tag("sam-schema")
class SamSchemaTest {

    static IntStream seeds() {
        return IntStream.range(0, 30);
    }

    @ParameterizedTest(name = "the template of generated application {0} has no error in the schema of SAM")
    @MethodSource("seeds")
    void fits(int seed) throws IOException {
        AwsApplication application = GeneratedApplications.of(seed);
        for (String functions : List.of("each", "api")) {
            AwsOptions options = new AwsOptions(seed % 2 == 0 ? "2.0" : "1.0", functions, List.of());
            JsonNode template = SamTemplateTest.tree(SamTemplateTest.text(application, options));
            // A template without a resource is no template; Lambda has nothing to deploy then.
            if (!template.path("Resources").isEmpty()) {
                assertThat(schema().validate(template)).isEmpty();
            }
        }
    }

    @Test
    @DisplayName("a changed name of a property is found by the schema")
    void findsAChangedName() throws IOException {
        String text = SamTemplateTest.text(GeneratedApplications.of(1), AwsOptions.DEFAULTS);
        for (String name : List.of("MemorySize", "SnapStart", "Handler", "Events", "PayloadFormatVersion")) {
            assertThat(text).contains(name + ":");
            assertThat(schema().validate(SamTemplateTest.tree(text.replace(name + ":", name + "s:"))))
                    .as(name)
                    .isNotEmpty();
        }
    }

    private static Schema schema() throws IOException {
        String file = Objects.requireNonNull(
                System.getenv("KIT_SAM_SCHEMA"), "Set KIT_SAM_SCHEMA to schema_source/sam.schema.json of AWS SAM.");
        return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_4)
                .getSchema(Files.readString(Path.of(file)));
    }
}
