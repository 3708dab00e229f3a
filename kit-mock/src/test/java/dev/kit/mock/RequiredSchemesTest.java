package dev.kit.mock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.openapi.ApiDocument;
import dev.kit.openapi.DocumentException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Security schemes that operations need, read when the server is created and not by a request. */
class RequiredSchemesTest {

    @ParameterizedTest(name = "{0} is refused: {1}")
    @DisplayName("a scheme that is not declared, or of a kind that OpenAPI does not define, is refused with its place")
    @CsvSource({
        "none, \"none\" is not declared, a.json#/paths/~1x/get/security",
        "odd, has no known type, a.json#/components/securitySchemes/odd"
    })
    void refuses(String scheme, String what, String where) {
        ApiDocument document = document("[{\"" + scheme + "\":[]}]", "[]");
        assertThatThrownBy(() -> MockServer.of(document).start())
                .isInstanceOfSatisfying(DocumentException.class, failure -> {
                    assertThat(failure.what()).contains(what);
                    assertThat(failure.where()).isEqualTo(where);
                    assertThat(failure.action()).isNotBlank();
                });
    }

    @ParameterizedTest(name = "security {0} of the operation needs nothing")
    @DisplayName("no way, an empty one, and one that is not needed are no faults")
    @CsvSource(
            delimiter = '|',
            value = {"[] | [{\"none\":[]}]", "[{\"none\":[]},{}] | []", "[{}] | []"})
    void allows(String ofOperation, String ofDocument) {
        try (MockServer server =
                MockServer.of(document(ofOperation, ofDocument)).start()) {
            assertThat(server.document().operations()).hasSize(1);
        }
    }

    private static ApiDocument document(String ofOperation, String ofDocument) {
        String text = "{\"openapi\":\"3.1.0\",\"security\":" + ofDocument + ",\"paths\":{\"/x\":{\"get\":{\"security\":"
                + ofOperation + ",\"responses\":{\"204\":{}}}}},\"components\":{\"securitySchemes\":{\"odd\":"
                + "{\"type\":\"basic\"}}}}";
        return ApiDocument.parse("a.json", text.getBytes(StandardCharsets.UTF_8));
    }
}
