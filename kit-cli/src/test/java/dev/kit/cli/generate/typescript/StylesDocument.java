package dev.kit.cli.generate.typescript;

import java.util.List;
import java.util.StringJoiner;

/** A document with every style of parameters, and every kind of body. */
final class StylesDocument {

    private static final String TEXT_SCHEMA = "{type: string}";
    private static final String LIST = "{type: array, minItems: 2, items: {type: string, enum: ['a b', 'c/d', 'e,f']}}";
    private static final String OBJECT =
            "{type: object, required: [a, b], properties: {a: {type: string, enum: ['1 &=']}, b: {type: integer}}}";
    private static final String NUMBERS = "{type: array, minItems: 2, items: {type: integer}}";

    private static final String BODIES = """
          /json: {post: {requestBody: {required: true, content: {application/vnd.a+json: {schema: %1$s}}}, responses: {'204': {description: ok}}}}
          /form: {post: {requestBody: {required: true, content: {application/x-www-form-urlencoded: {schema: %1$s}}}, responses: {'204': {description: ok}}}}
          /forms: {post: {requestBody: {required: true, content: {application/x-www-form-urlencoded: {schema: {type: object, required: [l], properties: {l: %2$s}}}}}, responses: {'204': {description: ok}}}}
          /csv: {post: {requestBody: {required: true, content: {application/x-www-form-urlencoded: {encoding: {l: {style: form, explode: false}}, schema: {type: object, required: [l], properties: {l: %2$s}}}}}, responses: {'204': {description: ok}}}}
          /pipes: {post: {requestBody: {required: true, content: {application/x-www-form-urlencoded: {encoding: {l: {style: pipeDelimited, explode: false}}, schema: {type: object, required: [l], properties: {l: %2$s}}}}}, responses: {'204': {description: ok}}}}
          /parts: {post: {requestBody: {required: true, content: {multipart/form-data: {schema: {type: object, required: [f, n, l], properties: {f: {type: string, format: binary}, n: {type: integer}, l: %2$s, 'ü "q"': {type: string, enum: ['ö']}}}}}}, responses: {'204': {description: ok}}}}
          /text: {post: {requestBody: {required: true, content: {text/csv: {schema: {type: string}}}}, responses: {'200': {description: ok, content: {text/csv: {schema: {type: string}}}}}}}
          /bytes: {post: {requestBody: {required: true, content: {image/*: {schema: {type: string, format: binary}}}}, responses: {'200': {description: ok, content: {application/octet-stream: {schema: {type: string, format: binary}}}}}}}
          /patch: {patch: {requestBody: {content: {application/merge-patch+json: {schema: %1$s}}}, responses: {'2XX': {description: ok, content: {application/json: {schema: %1$s}}}}}}
          /bare: {put: {responses: {default: {description: ok, content: {application/json: {schema: %1$s}}}}}}
          /none: {post: {responses: {'404': {description: no, content: {application/json: {schema: %1$s}}}}}}
          /head: {head: {responses: {'200': {description: ok, content: {application/json: {schema: %1$s}}}}}}
          /options: {options: {responses: {'204': {description: ok}}}}
          /events: {get: {responses: {'200': {description: ok, content: {text/event-stream: {schema: %1$s}}}}}}
          /lines: {get: {responses: {'200': {description: ok, content: {application/x-ndjson: {schema: %1$s}}}}}}
          /list: {post: {requestBody: {content: {application/json: {schema: %2$s}}}, responses: {'204': {description: ok}}}}
          /flag: {post: {requestBody: {content: {application/json: {schema: {type: boolean}}}}, responses: {'204': {description: ok}}}}
          /null: {post: {requestBody: {required: true, content: {application/json: {schema: {type: 'null'}}}}, responses: {'204': {description: ok}}}}
        """;

    /** The document in YAML. */
    static final String TEXT = text();

    private StylesDocument() {}

    private static String text() {
        StringJoiner paths = new StringJoiner("");
        for (boolean explode : List.of(true, false)) {
            for (String style : List.of("simple", "label", "matrix")) {
                add(paths, "path", style, explode);
            }
            for (String style : List.of("form", "spaceDelimited", "pipeDelimited", "deepObject")) {
                add(paths, "query", style, explode);
            }
            add(paths, "header", "simple", explode);
        }
        add(paths, "cookie", "form", false);
        for (String place : List.of("path", "query", "header")) {
            String path = "/content-" + place + (place.equals("path") ? "/{p}" : "");
            paths.add(
                    "  %s: {get: {parameters: [{name: p, in: %s, required: true, content: {application/json: {schema: %s}}}], %s}}%n"
                            .formatted(path, place, OBJECT, "responses: {'204': {description: ok}}"));
        }
        return "openapi: 3.1.0\ninfo: {title: Styles, version: '1'}\npaths:\n" + paths + BODIES.formatted(OBJECT, LIST);
    }

    private static void add(StringJoiner paths, String place, String style, boolean explode) {
        boolean delimited = style.startsWith("space") || style.startsWith("pipe");
        // Nothing encodes what stands in headers, and servers differ about cookies.
        boolean bare = place.equals("header") || place.equals("cookie");
        List<String> schemas = style.equals("deepObject")
                ? List.of(OBJECT)
                : delimited
                        ? List.of(NUMBERS)
                        : bare ? List.of(TEXT_SCHEMA, NUMBERS) : List.of(TEXT_SCHEMA, LIST, OBJECT);
        for (String schema : schemas) {
            String name = "/" + place + "-" + style + "-" + explode + "-" + schemas.indexOf(schema);
            paths.add(
                    "  %s%s: {get: {parameters: [{name: p, in: %s, required: true, style: %s, explode: %s, schema: %s}], %s}}%n"
                            .formatted(
                                    name,
                                    place.equals("path") ? "/{p}" : "",
                                    place,
                                    style,
                                    explode,
                                    schema,
                                    "responses: {'204': {description: ok}}"));
        }
    }
}
