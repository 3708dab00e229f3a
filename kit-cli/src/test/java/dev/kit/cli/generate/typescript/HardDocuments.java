package dev.kit.cli.generate.typescript;

import java.util.Map;
import java.util.TreeMap;

/** Documents with what generators stumble over, by name. */
final class HardDocuments {

    /** Nothing at all. */
    static final String EMPTY = """
        openapi: 3.1.0
        info: {title: Nothing, version: '1'}
        paths: {}
        """;

    /** Names that mean something to TypeScript, to JavaScript or to generated code. */
    static final String NAMES = """
        openapi: 3.1.0
        info: {title: "*/ ` ${x}", version: '1'}
        paths:
          /constructor: {get: {operationId: constructor, responses: {'200': {$ref: '#/components/responses/All'}}}}
          /proto: {get: {operationId: __proto__, responses: {'200': {$ref: '#/components/responses/All'}}}}
          /default: {get: {operationId: default, responses: {'204': {description: ok}}}}
          /delete: {delete: {operationId: delete, responses: {'204': {description: ok}}}}
          /key: {get: {operationId: createQueryKey, responses: {'204': {description: ok}}}}
          /paths: {get: {operationId: paths, responses: {'204': {description: ok}}}}
          /a: {get: {operationId: a-b, responses: {'204': {description: ok}}}, put: {operationId: a_b, responses: {'204': {description: ok}}}}
          /text: {get: {operationId: asText, responses: {'200': {description: ok, content: {text/html: {}}}}}, post: {operationId: form, requestBody: {content: {application/x-www-form-urlencoded: {}}}, responses: {'204': {description: ok}}}}
          /1: {get: {operationId: 1st, responses: {'204': {description: ok}}}}
          /plus: {get: {operationId: '+', responses: {'204': {description: ok}}}, put: {operationId: '-', responses: {'204': {description: ok}}}}
          "/it's/{the-id}/{__proto__}":
            get: {parameters: [{name: 'a[b]', in: query, schema: {type: string}}, {name: __proto__, in: query, schema: {type: string}}, {name: constructor, in: header, schema: {type: string}}], responses: {'204': {description: ok}}}
          /users/{id}/posts: {get: {responses: {'204': {description: ok}}}}
        components:
          responses:
            All:
              description: ok
              content: {application/json: {schema: {type: object, properties: {a: {$ref: '#/components/schemas/Response'}, b: {$ref: '#/components/schemas/Promise'}, c: {$ref: '#/components/schemas/Record'}, d: {$ref: '#/components/schemas/Blob'}, e: {$ref: '#/components/schemas/Array'}, f: {$ref: '#/components/schemas/Binary'}, g: {$ref: '#/components/schemas/paths'}, h: {$ref: '#/components/schemas/a-b'}, i: {$ref: '#/components/schemas/a_b'}, j: {$ref: '#/components/schemas/A B'}, k: {$ref: '#/components/schemas/__proto__'}, l: {$ref: '#/components/schemas/string'}, m: {$ref: '#/components/schemas/1'}, n: {$ref: '#/components/schemas/Partial'}, o: {$ref: '#/components/schemas/..~1..~1etc'}}}}}
          schemas:
            Response: {type: object, properties: {headers: {type: array, items: {$ref: '#/components/schemas/Array'}}}}
            Promise: {type: string}
            Record: {type: object, additionalProperties: {type: integer}}
            Blob: {type: array, items: {$ref: '#/components/schemas/Blob'}}
            Array: {type: object, properties: {length: {type: string}}}
            Binary: {type: boolean}
            paths: {type: object, properties: {a: {type: string}}}
            a-b: {type: string}
            a_b: {type: integer}
            A B: {type: boolean}
            string: {type: object, properties: {value: {type: string}}}
            '1': {type: 'null'}
            Partial: {type: object, required: [a], properties: {a: {type: string}}}
            ../../etc: {type: string}
            __proto__:
              type: object
              required: [__proto__, constructor]
              properties:
                __proto__: {type: string}
                constructor: {type: string}
                default: {type: string}
                a b: {type: string}
                "it's": {type: string}
                "*/": {type: string}
                "\\\\": {type: string}
                "\\u2028": {type: string}
                "": {type: string}
                "`${x}`": {type: string}
        """;

    /** Texts that could leave their comment. */
    static final String TEXTS = """
        openapi: 3.1.0
        info: {title: Texts, version: '1', description: "*/ alert(1) /*"}
        servers: [{url: "https://a.example/it's/`${x}`/*/"}]
        paths:
          /x:
            get:
              operationId: read
              summary: "ends */ \\\\u002a/ ` ${x} \\\\ \\U0001F600"
              description: "@internal @ts-ignore {@link x} <script> */ export const evil = 1; /*"
              deprecated: true
              responses: {'200': {description: ok, content: {application/json: {schema: {$ref: '#/components/schemas/A'}}}}}
        components:
          schemas:
            A:
              type: object
              description: "first */\\r\\nexport const evil = 2;\\n\\n/* \\u2028 \\0 last"
              properties:
                a: {type: string, description: "%s", enum: ["*/", "it's", "a\\\\", "line\\nbreak", "`${x}`", "", "\\U0001F600"]}
        """.formatted("long */ word ".repeat(900));

    /** Responses of every kind. */
    static final String ANSWERS = """
        openapi: 3.0.3
        info: {title: Answers, version: '1'}
        paths:
          /204: {get: {responses: {'204': {description: ok}}}}
          /201: {post: {responses: {'201': {description: ok, content: {application/json: {schema: {type: integer}}}}, '400': {description: no, content: {application/problem+json: {schema: {$ref: '#/components/schemas/Problem'}}}}, default: {description: no}}}}
          /default: {get: {responses: {default: {description: any, content: {application/json: {schema: {type: string}}}}}}}
          /4xx: {get: {responses: {'404': {description: no}, '4XX': {description: no, content: {application/json: {schema: {$ref: '#/components/schemas/Problem'}}}}}}}
          /several: {get: {responses: {'200': {description: ok, content: {application/xml: {schema: {type: string}}, text/html: {}, application/json: {schema: {type: boolean}}}}, '202': {description: later}}}}
          /html: {get: {responses: {'200': {description: ok, content: {text/html: {schema: {type: string}}}}}}}
          /bytes: {get: {responses: {'2XX': {description: ok, content: {application/octet-stream: {schema: {type: string, format: binary}}}}}}}
          /moved: {get: {responses: {'302': {description: moved}}}}
          /events: {get: {responses: {'200': {description: ok, content: {text/event-stream: {schema: {$ref: '#/components/schemas/Problem'}}}}}}}
          /anything: {get: {responses: {'200': {description: ok, content: {application/json: {}}}}}}
          /head: {head: {responses: {'200': {description: ok, content: {application/json: {schema: {type: string}}}}}}}
        components: {schemas: {Problem: {type: object, required: [title], properties: {title: {type: string}}}}}
        """;

    /** Schemas of every kind, in a body and in a response. */
    static final String SCHEMAS = """
        openapi: 3.1.0
        info: {title: Schemas, version: '1'}
        paths:
          /x:
            parameters: [{$ref: '#/components/parameters/Trace'}]
            put:
              operationId: replace
              requestBody: {$ref: '#/components/requestBodies/X'}
              responses: {'200': {$ref: '#/components/responses/X'}}
        components:
          parameters: {Trace: {name: trace, in: query, required: true, schema: {type: string, format: uuid}}}
          requestBodies: {X: {required: true, content: {application/json: {schema: {$ref: '#/components/schemas/X'}}}}}
          responses: {X: {description: ok, content: {application/json: {schema: {$ref: '#/components/schemas/X'}}}}}
          schemas:
            X:
              type: object
              required: [id, kind, nothing]
              properties:
                id: {type: integer, format: int64, readOnly: true}
                secret: {type: string, writeOnly: true}
                kind: {enum: [a b, "it's", c]}
                mixed: {enum: [1, a, true, null]}
                nothing: {type: 'null'}
                maybe: {type: [string, 'null']}
                either: {type: [string, integer, 'null']}
                old: {type: string, nullable: true}
                when: {type: string, format: date-time}
                day: {type: string, format: date}
                bytes: {type: string, format: byte}
                fixed: {const: 5}
                list: {type: array, items: {type: [string, 'null']}}
                choice: {type: array, items: {oneOf: [{type: string}, {type: integer}]}}
                tuple: {type: array, prefixItems: [{type: string}, {type: integer}]}
                map: {type: object, additionalProperties: {type: [integer, 'null']}}
                open: {type: object, properties: {a: {type: string}}, additionalProperties: {type: integer}}
                closed: {type: object, properties: {}, additionalProperties: false}
                any: {}
                never: false
                pet: {$ref: '#/components/schemas/Pet'}
                tree: {$ref: '#/components/schemas/Tree'}
                loop: {$ref: '#/components/schemas/Loop'}
                both: {allOf: [{$ref: '#/components/schemas/Cat'}, {type: object, required: [name], properties: {name: {type: string}}}]}
            Pet:
              oneOf: [{$ref: '#/components/schemas/Cat'}, {$ref: '#/components/schemas/Dog'}]
              discriminator: {propertyName: kind, mapping: {cat: '#/components/schemas/Cat', dog: '#/components/schemas/Dog'}}
            Cat: {type: object, required: [kind], properties: {kind: {type: string}, lives: {type: integer}}}
            Dog: {type: object, required: [kind], properties: {kind: {type: string}, barks: {type: boolean}}}
            Tree: {anyOf: [{type: string}, {type: array, items: {$ref: '#/components/schemas/Tree'}}]}
            Loop: {oneOf: [{$ref: '#/components/schemas/Loop'}, {type: string}]}
        """;

    /** All documents by name, with those that other tests need. */
    static final Map<String, String> ALL = new TreeMap<>(Map.of(
            "empty", EMPTY,
            "names", NAMES,
            "texts", TEXTS,
            "answers", ANSWERS,
            "schemas", SCHEMAS,
            "shop", ShopDocument.TEXT,
            "styles", StylesDocument.TEXT));

    private HardDocuments() {}
}
