package dev.kit.mock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.openapi.ApiDocument;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Operations with one path, which a document tells apart by what stands behind it. */
class SharedPathTest {

    private final ApiDocument shares = ApiDocument.parse("shares.yaml", """
        openapi: 3.1.0
        info: {title: Shares, version: '1'}
        paths:
          /shares: {get: {responses: {'200': &text {content: {text/plain: {schema: {type: string}}}}}}}
          /shares?beta=true: {get: {responses: {'202': *text}}}
          /shares#folders: {get: {responses: {'203': *text}}}
          /folders/{id}#links: {get: {responses: {'201': *text}}}
        """.getBytes(StandardCharsets.UTF_8));

    @Test
    @DisplayName("what stands behind # is not asked for, and a query chooses its operation")
    void findsTheOperation() throws IOException, InterruptedException {
        try (MockServer mock = MockServer.of(shares).start()) {
            Http http = new Http(mock.address());
            assertThat(http.get("/folders/7").statusCode()).isEqualTo(201);
            assertThat(http.get("/shares").statusCode()).isEqualTo(200);
            assertThat(http.get("/shares?n=1").statusCode()).isEqualTo(200);
            assertThat(http.get("/shares?n=1&beta=true").statusCode()).isEqualTo(202);
        }
    }

    @Test
    @DisplayName("a placeholder named like the index of a declared parameter is checked as itself")
    void distinguishesPlaceholders() throws IOException, InterruptedException {
        ApiDocument numbered = ApiDocument.parse("numbered.yaml", """
            openapi: 3.1.0
            info: {title: Numbered, version: '1'}
            paths:
              /{0}:
                get:
                  parameters: [{name: size, in: query, schema: {type: integer}}]
                  responses: {'204': {description: ''}}
            """.getBytes(StandardCharsets.UTF_8));
        try (MockServer mock = MockServer.of(numbered).start()) {
            Http http = new Http(mock.address());
            assertThat(http.get("/a?size=3").statusCode()).isEqualTo(204);
            assertThat(http.get("/a?size=b").statusCode()).isEqualTo(422);
        }
    }

    @Test
    @DisplayName("of operations that requests cannot tell apart the one of which a test spoke answers")
    void prefersWhatATestSaid() throws IOException, InterruptedException {
        try (MockServer mock = MockServer.of(shares).start()) {
            mock.on("GET /shares#folders").status(203);
            Http http = new Http(mock.address());
            assertThat(http.get("/shares").statusCode()).isEqualTo(203);
            assertThat(http.get("/shares?beta=true").statusCode()).isEqualTo(202);
            mock.reset();
            assertThat(http.get("/shares").statusCode()).isEqualTo(200);
        }
    }
}
