package dev.kit.openapi.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.openapi.ApiDocument;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Members of objects, from parts and branches. */
class ObjectMembersTest {

    private static final String OTHERS = """
            Base: {required: [id], properties: {id: {type: integer}, kind: {type: string}}}
            Closed: {properties: {a: {}}, additionalProperties: false}
            Sub: {allOf: [{$ref: '#/components/schemas/Parent'}], properties: {own: {}}}
            Parent: {properties: {id: {}}, oneOf: [{$ref: '#/components/schemas/Sub'}]}
            Loop: {properties: {a: {}}, allOf: [{$ref: '#/components/schemas/Loop'}]}
            """;

    /** Required members end in an exclamation mark, and the type of each stands behind it. */
    @ParameterizedTest(name = "{0} has {1}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', nullValues = "-", textBlock = """
            {}                                                                     | ``
            {properties: {b: {type: string}, a: {}}, required: [a, none]}          | b:string a!:
            {allOf: [{$ref: '#/components/schemas/Base'}, {properties: {more: {}}}]} | id!:integer kind:string more:
            {allOf: [{$ref: '#/components/schemas/Base'}], properties: {kind: {enum: [x]}}} | id!:integer kind:enum
            {allOf: [{$ref: '#/components/schemas/Base'}], properties: {kind: {description: x}}} | id!:integer kind:string
            {oneOf: [{$ref: '#/components/schemas/Base'}, {properties: {b: {type: string}}}]} | id:integer kind:string b:string
            {properties: {id: {type: string}}, oneOf: [{$ref: '#/components/schemas/Base'}]} | id:any kind:string
            {properties: {id: {type: integer}}, oneOf: [{$ref: '#/components/schemas/Base'}]} | id:integer kind:string
            {$ref: '#/components/schemas/Parent'}                                  | id:
            {$ref: '#/components/schemas/Sub'}                                     | id: own:
            {$ref: '#/components/schemas/Loop'}                                    | a:
            {allOf: [{properties: {o: {properties: {a: {}}}}}, {properties: {o: {type: object, properties: {b: {}}}}}]} | o:allOf
            {allOf: [{properties: {o: {properties: {a: {}}}}}, {properties: {o: {properties: {b: {}}}}}]} | o:
            {allOf: [{properties: {o: {properties: {a: {}}}}}, {properties: {o: {type: object, properties: {a: {}, b: {}}}}}]} | o:object
            {allOf: [{properties: {o: {type: object, properties: {a: {}, b: {}}}}}, {properties: {o: {type: object, properties: {a: {}}}}}]} | o:object
            {allOf: [{properties: {o: {properties: {a: {}}}}}, {properties: {o: {type: string}}}]} | o:string
            {allOf: [{properties: {o: {type: string}}}, {properties: {o: {type: object, properties: {a: {}}}}}]} | o:object
            {allOf: [{properties: {o: {oneOf: [{type: string}], properties: {a: {}}}}}, {properties: {o: {type: object, properties: {b: {}}}}}]} | o:object
            """)
    void lists(String yaml, String members) {
        ApiDocument document = Schemas.of(OTHERS + "Tested: " + yaml + "\n");
        ObjectMembers shape = ObjectMembers.of(document, Schemas.schema(document, "Tested"));
        String shown = shape.properties().entrySet().stream()
                .map(member -> member.getKey()
                        + (shape.required(member.getKey()) ? "!:" : ":")
                        + kind(member.getValue().json()))
                .collect(Collectors.joining(" "));
        assertThat(shown).isEqualTo(members);
    }

    private static String kind(JsonNode schema) {
        return schema.isBoolean()
                ? "any"
                : schema.has("allOf")
                        ? "allOf"
                        : schema.has("enum") ? "enum" : schema.path("type").asString("");
    }

    @ParameterizedTest(name = "{0}: others {1}, closed {2}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {properties: {a: {}}}                                                     | none   | false
            {properties: {a: {}}, additionalProperties: false}                        | none   | true
            {properties: {a: {}}, unevaluatedProperties: false}                       | none   | true
            {properties: {a: {}}, additionalProperties: true}                         | any    | false
            {properties: {a: {}}, additionalProperties: {type: string}}               | string | false
            {properties: {a: {}}, additionalProperties: false, patternProperties: {}} | none   | false
            {allOf: [{$ref: '#/components/schemas/Closed'}]}                          | none   | true
            {allOf: [{$ref: '#/components/schemas/Closed'}, {additionalProperties: {type: string}}]} | string | false
            {oneOf: [{properties: {b: {}}, additionalProperties: {type: string}}]}    | string | false
            {additionalProperties: {type: integer}, oneOf: [{properties: {b: {}}, additionalProperties: {type: string}}]} | integer | false
            {additionalProperties: false, oneOf: [{properties: {b: {}}, patternProperties: {a: {}}}]} | none | false
            {oneOf: [{$ref: '#/components/schemas/Closed'}]}                          | none   | false
            """)
    void knowsOthers(String yaml, String others, boolean closed) {
        ApiDocument document = Schemas.of(OTHERS + "Tested: " + yaml + "\n");
        ObjectMembers shape = ObjectMembers.of(document, Schemas.schema(document, "Tested"));
        String shown = shape.additional()
                .map(more -> more.json().isBoolean() ? "any" : more.text("type"))
                .orElse("none");
        assertThat(shown).isEqualTo(others);
        assertThat(shape.closed()).isEqualTo(closed);
    }

    @Test
    @DisplayName("an object has as many members as the document declares")
    void hasNoLimit() {
        String members = IntStream.range(0, 300).mapToObj(i -> "m" + i + ": {}").collect(Collectors.joining(", "));
        ApiDocument document = Schemas.of("Large: {properties: {" + members + "}}\n");
        assertThat(ObjectMembers.of(document, Schemas.schema(document, "Large")).properties())
                .hasSize(300);
    }
}
