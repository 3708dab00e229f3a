package dev.kit.openapi.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.openapi.ApiDocument;
import dev.kit.openapi.ApiNode;
import dev.kit.openapi.DocumentException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Facts that OpenAPI 3.0 and 3.1 express differently. */
class SchemaFactsTest {

    private static final String OTHERS = """
            Text: {type: string}
            Maybe: {type: [string, 'null']}
            Loop: {oneOf: [{$ref: '#/components/schemas/Loop'}, {type: string}]}
            """;

    @ParameterizedTest(name = "{0} accepts null: {1}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {type: string}                                                     | false
            {type: string, nullable: true}                                     | true
            {type: string, nullable: 'true'}                                   | true
            {type: string, nullable: 1}                                        | false
            {type: [string, 'null']}                                           | true
            {type: 'null'}                                                     | true
            {enum: [a, null]}                                                  | true
            {enum: [a]}                                                        | false
            {oneOf: [{type: string}, {type: 'null'}]}                          | true
            {anyOf: [{type: string}, {$ref: '#/components/schemas/Maybe'}]}    | true
            {type: string, anyOf: [{$ref: '#/components/schemas/Maybe'}]}      | false
            {$ref: '#/components/schemas/Maybe'}                               | true
            {$ref: '#/components/schemas/Loop'}                                | false
            {allOf: [{$ref: '#/components/schemas/Maybe'}]}                    | true
            {allOf: [{$ref: '#/components/schemas/Maybe'}, {type: string}]}    | false
            {allOf: [{$ref: '#/components/schemas/Text'}, {nullable: true}]}   | true
            {allOf: [{$ref: '#/components/schemas/Text'}]}                     | false
            """)
    void knowsNull(String yaml, boolean nullable) {
        ApiDocument document = Schemas.of(OTHERS + "Tested: " + yaml + "\n");
        assertThat(SchemaFacts.nullable(document, Schemas.schema(document, "Tested")))
                .isEqualTo(nullable);
    }

    @ParameterizedTest(name = "{0} has the types {1}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {}                               | []
            {type: null}                     | []
            {type: 'null'}                   | []
            {type: string}                   | [string]
            {type: [string, integer, 'null']} | [string, integer]
            """)
    void knowsTypes(String yaml, String types) {
        assertThat(SchemaFacts.types(tested(yaml))).hasToString(types);
    }

    @ParameterizedTest(name = "{0} is refused")
    @ValueSource(strings = {"{type: 7}", "{type: {a: b}}", "{type: [string, 7]}", "{type: true}"})
    void refusesOtherTypes(String yaml) {
        assertThatThrownBy(() -> SchemaFacts.types(tested(yaml)))
                .isInstanceOfSatisfying(DocumentException.class, failure -> {
                    assertThat(failure.what()).isEqualTo("The type is neither a name nor a list of names.");
                    assertThat(failure.where()).isEqualTo("a.yaml#/components/schemas/Tested/type");
                });
    }

    @ParameterizedTest(name = "{0} has the values {1}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {}                     | []
            {enum: [a, null, 1]}   | ["a", 1]
            {const: x}             | ["x"]
            {const: null}          | []
            {enum: [a], const: b}  | ["a", "b"]
            """)
    void knowsValues(String yaml, String values) {
        assertThat(SchemaFacts.values(tested(yaml)).stream()
                        .map(JsonNode::toString)
                        .toList())
                .hasToString(values);
    }

    @ParameterizedTest(name = "{0} is described as {1}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {}                              | ``
            {title: t}                      | t
            {title: t, description: d}      | d
            {title: t, description: ' '}    | t
            """)
    void describes(String yaml, String description) {
        assertThat(SchemaFacts.description(tested(yaml))).isEqualTo(description);
    }

    @ParameterizedTest(name = "{0} with media type \"{1}\" is a file: {2}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {type: string, format: binary}                              | ``               | true
            {type: integer, format: binary}                             | ``               | false
            {type: string}                                              | image/png        | false
            {type: string, contentMediaType: image/png}                 | ``               | true
            {contentMediaType: image/png}                               | ``               | true
            {type: integer, contentMediaType: image/png}                | ``               | false
            {type: string, contentMediaType: application/json}          | ``               | false
            {type: string, contentMediaType: a/b, contentEncoding: base64} | ``            | false
            {}                                                          | image/png        | true
            {}                                                          | ``               | false
            {}                                                          | application/json | false
            {}                                                          | text/csv         | false
            {properties: {}}                                            | image/png        | false
            """)
    void knowsFiles(String yaml, String mediaTypes, boolean file) {
        assertThat(SchemaFacts.file(tested(yaml), mediaTypes)).isEqualTo(file);
    }

    private static ApiNode tested(String yaml) {
        return Schemas.schema(Schemas.of("Tested: " + yaml + "\n"), "Tested");
    }
}
