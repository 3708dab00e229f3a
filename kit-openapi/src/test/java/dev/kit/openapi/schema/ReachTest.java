package dev.kit.openapi.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.openapi.ApiDocument;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Schemas that a document refers to, and those that it only contains. */
class ReachTest {

    private final ApiDocument document = ApiDocument.parse("a.yaml", """
                    openapi: 3.1.0
                    paths:
                      /x-named:
                        post:
                          x-note: {$ref: '#/components/schemas/Extension'}
                          requestBody: {$ref: '#/components/requestBodies/Sent'}
                          callbacks: {done: {$ref: '#/components/schemas/Callback'}}
                          responses:
                            '200':
                              content:
                                application/json:
                                  example: {$ref: '#/components/schemas/Example'}
                                  schema: {properties: {x-given: {$ref: '#/components/schemas/Answer'}}}
                            '400': {$ref: '#/components/responses/Nowhere'}
                    components:
                      requestBodies:
                        Sent:
                          content:
                            application/json: {schema: {$ref: '#/components/schemas/Sent'}}
                            text/csv: {schema: {$ref: '#/components/schemas/Csv'}}
                      responses: {Nowhere: {description: none}}
                      schemas:
                        Sent: {type: array, items: {$ref: '#/components/schemas/Item'}}
                        Item: {properties: {example: {$ref: '#/components/schemas/Member'}, again: {$ref: '#/components/schemas/Sent'}}}
                        Member: {allOf: [{$ref: '#/components/schemas/Gone'}]}
                        Answer: {discriminator: {propertyName: a, mapping: {x-a: '#/components/schemas/Extension'}}}
                        Extension: {}
                        Callback: {}
                        Example: {}
                        Csv: {}
                        Unused: {properties: {a: {}}}
                    """.getBytes(StandardCharsets.UTF_8));

    @ParameterizedTest(name = "{0} is used: {1}, sent: {2}")
    @CsvSource({
        "Sent, true, true",
        "Item, true, true",
        "Item/properties/again, true, true",
        "Member, true, true",
        "Answer, true, false",
        "Csv, true, false",
        "Extension, false, false",
        "Callback, false, false",
        "Example, false, false",
        "Unused, false, false",
        "Unused/properties/a, false, false",
        "Sentence, false, false"
    })
    void follows(String name, boolean used, boolean sent) {
        String pointer = "#/components/schemas/" + name;
        assertThat(Reach.ofOperations(document).covers(pointer)).isEqualTo(used);
        assertThat(Reach.ofRequests(document).covers(pointer)).isEqualTo(sent);
    }

    @Test
    @DisplayName("another place is added, with what it refers to")
    void adds() {
        Reach reach = Reach.ofOperations(document);
        reach.from(document.at("#/components/schemas/Unused"), false);
        assertThat(reach.covers("#/components/schemas/Unused/properties/a")).isTrue();
    }
}
