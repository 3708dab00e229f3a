package dev.kit.mock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.openapi.ApiDocument;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A mock server of a document of Swagger 2.0. */
class SwaggerMockTest {

    private static final String DOCUMENT = """
            swagger: '2.0'
            info: {title: Zoo, version: '1'}
            paths:
              /animals:
                get:
                  parameters: [{name: ids, in: query, type: array, items: {type: integer}}]
                  produces: [application/json]
                  responses: {'200': {description: '', schema: {$ref: '#/definitions/Animal'}}}
                post:
                  parameters:
                    - {name: commas, in: formData, type: array, items: {type: integer}}
                    - {name: pipes, in: formData, type: array, items: {type: integer}, collectionFormat: pipes}
                    - {name: spaces, in: formData, type: array, items: {type: integer}, collectionFormat: ssv}
                    - {name: each, in: formData, type: array, items: {type: integer}, collectionFormat: multi}
                  responses: {'204': {description: ''}}
            definitions: {Animal: {type: object, required: [name], properties: {name: {type: string, enum: [Ada]}}}}
            """;

    @ParameterizedTest(name = "{0} {1} with {2} is answered {3}")
    @CsvSource(delimiter = '~', textBlock = """
            GET  ~ /animals?ids=1,2 ~ ''                        ~ 200
            GET  ~ /animals?ids=1,x ~ ''                        ~ 422
            POST ~ /animals         ~ commas=1,2                ~ 204
            POST ~ /animals         ~ commas=1%2C2              ~ 422
            POST ~ /animals         ~ pipes=1|2&spaces=1%202    ~ 204
            POST ~ /animals         ~ pipes=1%7C2&spaces=1+2    ~ 204
            POST ~ /animals         ~ pipes=1,2                 ~ 422
            POST ~ /animals         ~ each=1&each=2             ~ 204
            """)
    void checksAndAnswers(String method, String path, String body, int status)
            throws IOException, InterruptedException {
        ApiDocument document = ApiDocument.parse("zoo.yaml", DOCUMENT.getBytes(StandardCharsets.UTF_8));
        try (MockServer mock = MockServer.of(document).start()) {
            var answer = new Http(mock.address())
                    .send(method, path, body, "Content-Type", "application/x-www-form-urlencoded");
            assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
            if (status == 200) {
                assertThat(answer.body()).isEqualTo("{\"name\":\"Ada\"}");
            }
        }
    }
}
