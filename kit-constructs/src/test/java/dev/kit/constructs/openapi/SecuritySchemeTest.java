package dev.kit.constructs.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.constructs.openapi.OpenApiProblem.Kind;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

class SecuritySchemeTest {

    @ParameterizedTest(name = "OA-11 {0} is built in")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "jwt    | {\"bearerFormat\":\"JWT\",\"scheme\":\"bearer\",\"type\":\"http\"}",
                "bearer | {\"scheme\":\"bearer\",\"type\":\"http\"}",
                "apiKey | {\"in\":\"header\",\"name\":\"X-API-Key\",\"type\":\"apiKey\"}",
                "oauth2 | {\"flows\":{},\"type\":\"oauth2\"}",
                "oidc   | {\"openIdConnectUrl\":\"/.well-known/openid-configuration\",\"type\":\"openIdConnect\"}",
                "iam    | {\"in\":\"header\",\"name\":\"Authorization\",\"type\":\"apiKey\","
                        + "\"x-amazon-apigateway-authtype\":\"awsSigv4\"}"
            })
    void knowsBuiltInSchemes(String name, String expected) {
        JsonNode document =
                of(OperationSpec.builder("GET", "/a").security(name)).toJson();

        assertThat(document.at("/components/securitySchemes").path(name).toString())
                .isEqualTo(expected);
        assertThat(document.at("/paths/~1a/get/security").toString()).isEqualTo("[{\"" + name + "\":[]}]");
        assertThat(OfficialSchema.errors(document)).isEmpty();
    }

    @Test
    @DisplayName("OA-11 a described scheme stands in place of a built-in one")
    void overridesABuiltInScheme() {
        Map<String, ?> flows = Map.of(
                "clientCredentials", Map.of("tokenUrl", "/token", "scopes", Map.of("read", "Reads", "all", "All")));
        OpenApiDocument document = OpenApiDocument.builder(OpenApiInfo.defaults())
                .operations(List.of(OperationSpec.builder("GET", "/a")
                        .security("apiKey", "oauth2")
                        .build()))
                .securityScheme("apiKey", SecurityScheme.apiKey("X-Shop-Key"))
                .securityScheme("oauth2", SecurityScheme.oauth2(flows))
                .build();

        JsonNode schemes = document.toJson().at("/components/securitySchemes");
        assertThat(schemes.at("/apiKey/name").asString()).isEqualTo("X-Shop-Key");
        assertThat(schemes.path("oauth2").toString())
                .isEqualTo("{\"flows\":{\"clientCredentials\":{\"scopes\":{\"all\":\"All\",\"read\":\"Reads\"},"
                        + "\"tokenUrl\":\"/token\"}},\"type\":\"oauth2\"}");
        assertThat(OfficialSchema.errors(document.toJson())).isEmpty();
    }

    @Test
    @DisplayName("OA-11 names are case-sensitive: JWT is unknown")
    void namesAreCaseSensitive() {
        OpenApiDocument document = of(OperationSpec.builder("GET", "/a").security("JWT"));

        assertThat(document.problems()).singleElement().satisfies(problem -> {
            assertThat(problem.kind()).isEqualTo(Kind.UNKNOWN_SECURITY_SCHEME);
            assertThat(problem.message()).contains("\"JWT\"").contains("jwt").contains("case-sensitive");
            assertThat(problem.operations()).containsExactly("GET /a");
        });
        assertThat(document.toJson().at("/paths/~1a/get/security").isMissingNode())
                .isTrue();
    }

    @Test
    @DisplayName("OA-11 none takes inherited schemes away")
    void noneIsNoScheme() {
        JsonNode document = of(OperationSpec.builder("GET", "/a")
                        .security("jwt")
                        .security("none"))
                .toJson();

        assertThat(document.at("/paths/~1a/get").has("security")).isFalse();
        assertThat(document.at("/components").has("securitySchemes")).isFalse();
    }

    private static OpenApiDocument of(OperationSpec.Builder operation) {
        return OpenApiDocument.of(OpenApiInfo.defaults(), List.of(operation.build()));
    }
}
