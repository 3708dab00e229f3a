package dev.kit.constructs.endpoints;

import dev.kit.constructs.errors.HttpException;
import dev.kit.constructs.errors.Problem;
import dev.kit.constructs.errors.ProblemWriter;
import dev.kit.constructs.openapi.ExampleSpec;
import dev.kit.constructs.validation.Schema;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Writes examples as JSON, by the schema of their part. */
final class ExampleJson {

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final ProblemWriter PROBLEMS = new ProblemWriter();

    private ExampleJson() {}

    /** Returns the example for a document, or empty if the endpoint does not have that part. */
    static Optional<ExampleSpec> spec(EndpointDefinition definition, Example example) {
        if (example.value() instanceof HttpException failure) {
            byte[] problem = PROBLEMS.write(Problem.of(failure, null, null));
            return Optional.of(new ExampleSpec(
                    ExampleSpec.Part.RESPONSE, failure.status(), example.name(), JSON.readTree(problem)));
        }
        Schema<Object> schema = schema(definition, example.part());
        return schema == null
                ? Optional.empty()
                : Optional.of(new ExampleSpec(part(example.part()), 0, example.name(), value(schema, example.value())));
    }

    static @Nullable Schema<Object> schema(EndpointDefinition definition, Example.Part part) {
        return switch (part) {
            case PARAMS -> definition.params().orElse(null);
            case QUERY -> definition.query().orElse(null);
            case BODY -> definition.body().orElse(null);
            case OUTPUT -> definition.output().orElse(null);
            case FAILURE -> null;
        };
    }

    static JsonNode value(Schema<Object> schema, Object value) {
        return isJson(schema, value) ? JSON.readTree((String) value) : JSON.readTree(schema.write(value));
    }

    /** Returns whether the value is JSON as a string, as opposed to a value whose type is a string. */
    static boolean isJson(Schema<Object> schema, Object value) {
        return value instanceof String
                && !schema.jsonSchema().root().path("type").asString("").equals("string");
    }

    private static ExampleSpec.Part part(Example.Part part) {
        return switch (part) {
            case PARAMS -> ExampleSpec.Part.PARAMS;
            case QUERY -> ExampleSpec.Part.QUERY;
            case BODY -> ExampleSpec.Part.BODY;
            case OUTPUT, FAILURE -> ExampleSpec.Part.RESPONSE;
        };
    }
}
