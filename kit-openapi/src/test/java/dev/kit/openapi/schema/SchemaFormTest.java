package dev.kit.openapi.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.openapi.ApiDocument;
import dev.kit.openapi.ApiNode;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** The form of values, for each way in which schemas describe one. */
class SchemaFormTest {

    private static final String OTHERS = """
            Text: {type: string}
            Cat: {type: object, properties: {name: {type: string}}}
            Dog: {type: object, properties: {name: {type: string}, tail: {type: integer}}}
            Alias: {$ref: '#/components/schemas/Cat'}
            Loop: {allOf: [{$ref: '#/components/schemas/Loop'}], type: string}
            Round: {oneOf: [{$ref: '#/components/schemas/Round'}]}
            """;

    @ParameterizedTest(name = "{0} is {1}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            true                                                          | anything
            {}                                                            | anything
            {description: x}                                              | anything
            {type: 'null'}                                                | anything
            {type: string}                                                | string
            {type: string, format: date}                                  | string date
            {type: [integer, 'null'], format: int32}                      | integer int32
            {type: file}                                                  | file
            {type: [string, integer]}                                     | string or integer
            {type: object}                                                | members
            {properties: {a: {}}}                                         | members
            {additionalProperties: {type: string}}                        | members
            {type: array, items: {type: string}}                          | list of string
            {items: {type: integer}}                                      | list of integer
            {type: array}                                                 | list of anything
            {enum: [a, b, null]}                                          | WHOLE [a, b]
            {const: 7}                                                    | WHOLE [7]
            {enum: [true]}                                                | WHOLE [true]
            {oneOf: [{enum: [a]}, {const: b}]}                            | BRANCHES [a, b]
            {anyOf: [{enum: [a]}, {type: string}]}                        | OPEN [a]
            {anyOf: [{enum: [a]}, {type: string, format: uri}]}           | choice of 2
            {oneOf: [{enum: [a], type: string}, {enum: [1], type: integer}]} | choice of 2
            {oneOf: [{type: string}, {type: integer}]}                    | choice of 2
            {oneOf: [{type: string}, {type: 'null'}]}                     | string
            {oneOf: [{type: string}, {}]}                                 | choice of 2
            {oneOf: [{type: string}, {x-note: 1, title: t}, {$comment: c}]} | choice of 3
            {oneOf: [{type: string}, {minLength: 3}]}                     | string
            {oneOf: [{required: [a]}, {required: [b]}], type: object}     | members
            {oneOf: [{type: string}, true]}                               | choice of 2
            {oneOf: [{type: string}, false]}                              | string
            {properties: {name: {}}, oneOf: [{$ref: '#/components/schemas/Cat'}, {$ref: '#/components/schemas/Dog'}]} | choice of 2
            {properties: {tail: {}}, oneOf: [{$ref: '#/components/schemas/Cat'}, {$ref: '#/components/schemas/Dog'}]} | members
            {properties: {tail: {}}, oneOf: [{$ref: '#/components/schemas/Cat'}]} | members
            {allOf: [{$ref: '#/components/schemas/Text'}]}                | string
            {allOf: [{$ref: '#/components/schemas/Text'}, {description: x}]} | string
            {allOf: [{type: string}, {format: uuid}]}                     | string
            {allOf: [{type: string}], enum: [a]}                          | WHOLE [a]
            {allOf: [{enum: [a, b]}, {enum: [b, c]}]}                     | WHOLE [b]
            {allOf: [{enum: [a, b]}, {const: b, type: string}]}           | WHOLE [a, b, b]
            {allOf: [{type: string}, {type: string, format: uuid}]}       | string uuid
            {allOf: [{items: {type: string}}, {type: array}]}             | list of string
            {allOf: [{required: [a]}]}                                    | anything
            {allOf: [{required: [a]}, {type: string}]}                    | string
            {allOf: [{description: x}]}                                   | anything
            {allOf: [{$ref: '#/components/schemas/Cat'}, {$ref: '#/components/schemas/Dog'}]} | members
            {allOf: [{$ref: '#/components/schemas/Cat'}], properties: {a: {}}} | members
            {allOf: [{oneOf: [{type: string}, {type: integer}]}, {oneOf: [{type: string}]}]} | string
            {allOf: [{oneOf: [{$ref: '#/components/schemas/Cat'}]}, {oneOf: [{$ref: '#/components/schemas/Dog'}]}]} | members
            {$ref: '#/components/schemas/Alias'}                          | members
            {$ref: '#/components/schemas/Loop'}                           | anything
            {oneOf: [{$ref: '#/components/schemas/Alias'}]}               | members
            """)
    void settles(String yaml, String form) {
        ApiDocument document = Schemas.of(OTHERS + "Tested: " + yaml + "\n");
        assertThat(shown(document, Schemas.schema(document, "Tested"))).isEqualTo(form);
    }

    @Test
    @DisplayName("a form refers to the other schema that describes the value, and to the branches of a choice")
    void refers() {
        ApiDocument document = Schemas.of(OTHERS + """
                Only: {allOf: [{$ref: '#/components/schemas/Text'}, {description: x}]}
                Choice: {oneOf: [{type: 'null'}, {$ref: '#/components/schemas/Text'}, {type: integer}]}
                """);
        SchemaForm only = SchemaForm.of(document, Schemas.schema(document, "Only"));
        assertThat(only)
                .isInstanceOfSatisfying(
                        SchemaForm.Same.class,
                        same -> assertThat(same.schema().text("$ref")).endsWith("Text"));
        assertThat(SchemaForm.concrete(document, Schemas.schema(document, "Only"))
                        .pointer())
                .isEqualTo("#/components/schemas/Text");
        SchemaForm choice = SchemaForm.of(document, Schemas.schema(document, "Choice"));
        assertThat(choice)
                .isInstanceOfSatisfying(
                        SchemaForm.Union.class,
                        union -> assertThat(union.branches())
                                .extracting(ApiNode::pointer)
                                .containsExactly(
                                        "#/components/schemas/Choice/oneOf/1", "#/components/schemas/Choice/oneOf/2"));
    }

    @Test
    @DisplayName("schemas that describe each other end")
    void ends() {
        ApiDocument document = Schemas.of(OTHERS);
        assertThat(SchemaForm.settled(document, Schemas.schema(document, "Round")))
                .isInstanceOf(SchemaForm.Same.class);
    }

    private static String shown(ApiDocument document, ApiNode schema) {
        SchemaForm form = SchemaForm.settled(document, schema);
        if (form instanceof SchemaForm.Values listed) {
            return listed.listing() + " "
                    + listed.values().stream().map(JsonNode::asString).toList();
        }
        if (form instanceof SchemaForm.Union union) {
            return "choice of " + union.branches().size();
        }
        if (form instanceof SchemaForm.Items list) {
            return "list of " + shown(document, list.each());
        }
        if (form instanceof SchemaForm.SeveralTypes several) {
            return String.join(" or ", several.types());
        }
        if (form instanceof SchemaForm.Scalar scalar) {
            return (scalar.type() + " " + scalar.format()).strip();
        }
        return form instanceof SchemaForm.Members ? "members" : "anything";
    }
}
