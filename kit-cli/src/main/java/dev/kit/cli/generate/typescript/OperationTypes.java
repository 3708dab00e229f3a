package dev.kit.cli.generate.typescript;

import dev.kit.openapi.ApiAnswer;
import dev.kit.openapi.ApiNode;
import dev.kit.openapi.ApiOperation;
import dev.kit.openapi.ApiParameter;
import dev.kit.openapi.ApiParameter.Place;
import dev.kit.openapi.MediaTypes;
import dev.kit.openapi.schema.ObjectMembers;
import dev.kit.openapi.schema.Paging;
import dev.kit.openapi.schema.SchemaFacts;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The types of operations: request, responses by status, pages and items of streams. */
final class OperationTypes {

    private static final int DEPTH = 2;

    private static final String NONE = "{}";

    private final TypeText types;
    private boolean bytes;

    OperationTypes(TypeText types) {
        this.types = types;
    }

    /** Returns whether an operation so far sends bytes, whose type is imported. */
    boolean sendsBytes() {
        return bytes;
    }

    /** Returns the members of the type of an operation. */
    String of(ApiOperation operation) {
        StringBuilder out = new StringBuilder("{\n");
        member(out, "request", request(operation));
        boolean declared = operation.answers().stream().anyMatch(ApiAnswer::successful);
        String ok = answers(operation, answer -> declared ? answer.successful() : answer.otherwise());
        String unknown = Deviations.redirected(operation) ? "{ default: Blob }" : "{ default: unknown }";
        member(out, "ok", ok.equals(NONE) ? unknown : ok);
        member(out, "errors", answers(operation, answer -> failed(answer, declared)));
        Paging.of(types.document(), operation).ifPresent(paging -> member(out, "page", page(paging)));
        stream(operation).ifPresent(item -> member(out, "stream", item));
        return TypeScriptFile.indent(out, DEPTH - 1).append('}').toString();
    }

    private static void member(StringBuilder out, String name, String type) {
        member(out, name, type, DEPTH);
    }

    private static void member(StringBuilder out, String name, String type, int depth) {
        TypeScriptFile.indent(out, depth).append(name + ": " + type + ";\n");
    }

    private String request(ApiOperation operation) {
        StringBuilder out = new StringBuilder("{\n");
        int empty = out.length();
        part(out, operation, Place.PATH, "params");
        part(out, operation, Place.QUERY, "query");
        part(out, operation, Place.HEADER, "headers");
        part(out, operation, Place.COOKIE, "cookies");
        operation
                .body()
                .filter(body -> !body.at("content").names().isEmpty())
                .ifPresent(body -> TypeText.member(
                        out, "body", body.flag("required"), body(body.at("content")), Transfer.SENT, DEPTH + 1));
        if (out.length() == empty) {
            return NONE;
        }
        return TypeScriptFile.indent(out, DEPTH).append('}').toString();
    }

    private void part(StringBuilder out, ApiOperation operation, Place place, String name) {
        List<ApiParameter> parameters = operation.parameters().stream()
                .filter(parameter -> parameter.place() == place)
                .toList();
        if (parameters.isEmpty()) {
            return;
        }
        StringBuilder members = new StringBuilder("{\n");
        for (ApiParameter parameter : parameters) {
            String comment = SchemaFacts.description(parameter.node());
            TypeScriptFile.doc(members, comment, parameter.node().flag("deprecated"), DEPTH + 2);
            String type =
                    parameter.schema().missing() ? "string" : types.of(parameter.schema(), Transfer.SENT, DEPTH + 2);
            TypeText.member(members, parameter.name(), parameter.required(), type, Transfer.SENT, DEPTH + 2);
        }
        TypeScriptFile.indent(members, DEPTH + 1);
        boolean required = parameters.stream().anyMatch(ApiParameter::required);
        TypeText.member(out, name, required, members.append('}').toString(), Transfer.SENT, DEPTH + 1);
    }

    private String body(ApiNode content) {
        String chosen = MediaTypes.choose(content);
        ApiNode schema = content.at(chosen).at("schema");
        if (MediaTypes.multipart(chosen)) {
            return multipart(content.at(chosen));
        }
        if (MediaTypes.json(chosen) || MediaTypes.form(chosen)) {
            return types.of(schema, Transfer.SENT, DEPTH + 1);
        }
        if (MediaTypes.text(chosen)) {
            return "string";
        }
        bytes = true;
        return "Binary";
    }

    private String multipart(ApiNode mediaType) {
        ApiNode schema = types.document().resolve(mediaType.at("schema"));
        Map<String, ApiNode> parts = schema.json().isObject()
                ? ObjectMembers.of(types.document(), schema).properties()
                : Map.of();
        if (parts.isEmpty()) {
            return "{ [name: string]: " + TypeText.UNKNOWN + " }";
        }
        ObjectMembers members = ObjectMembers.of(types.document(), schema);
        StringBuilder out = new StringBuilder("{\n");
        parts.forEach((name, part) -> {
            String encoding = mediaType.at("encoding").at(name).text("contentType");
            TypeScriptFile.doc(out, SchemaFacts.description(part), part.flag("deprecated"), DEPTH + 2);
            TypeText.member(out, name, members.required(name), part(part, encoding), Transfer.SENT, DEPTH + 2);
        });
        return TypeScriptFile.indent(out, DEPTH + 1).append('}').toString();
    }

    private String part(ApiNode part, String mediaTypes) {
        ApiNode schema = part.json().isObject() ? types.document().resolve(part) : part;
        boolean several = SchemaFacts.types(schema).equals(List.of("array"));
        ApiNode each = several && schema.at("items").json().isObject()
                ? types.document().resolve(schema.at("items"))
                : schema;
        if (SchemaFacts.file(each, mediaTypes)) {
            return several ? "Blob[]" : "Blob";
        }
        return types.of(part, Transfer.SENT, DEPTH + 2);
    }

    private static boolean failed(ApiAnswer answer, boolean declared) {
        return answer.otherwise() ? declared : answer.key().matches("[45].*");
    }

    private String answers(ApiOperation operation, Predicate<ApiAnswer> wanted) {
        List<ApiAnswer> answers = operation.answers().stream().filter(wanted).toList();
        String line = answers.stream()
                .map(answer -> status(answer) + ": " + answer(operation, answer, DEPTH))
                .collect(Collectors.joining("; ", "{ ", " }"));
        if (answers.isEmpty() || !line.contains("\n")) {
            return answers.isEmpty() ? NONE : line;
        }
        StringBuilder out = new StringBuilder("{\n");
        for (ApiAnswer answer : answers) {
            member(out, status(answer), answer(operation, answer, DEPTH + 1), DEPTH + 1);
        }
        return TypeScriptFile.indent(out, DEPTH).append('}').toString();
    }

    private static String status(ApiAnswer answer) {
        String key = answer.key().toUpperCase(Locale.ROOT);
        return answer.otherwise() ? "default" : key.endsWith("XX") ? "'" + key + "'" : key;
    }

    private String answer(ApiOperation operation, ApiAnswer answer, int depth) {
        String chosen = Deviations.mediaType(answer);
        if (chosen.isEmpty() || operation.method().equals("HEAD")) {
            return "undefined";
        }
        if (MediaTypes.json(chosen)) {
            return types.of(answer.node().at("content").at(chosen).at("schema"), Transfer.RECEIVED, depth);
        }
        if (MediaTypes.text(chosen) && !MediaTypes.stream(chosen)) {
            return "string";
        }
        if (!answer.successful()) {
            return TypeText.UNKNOWN;
        }
        return MediaTypes.stream(chosen) ? "ReadableStream<Uint8Array>" : "Blob";
    }

    private static String page(Paging paging) {
        return paging.byLink()
                ? "{ [name: string]: string }"
                : "{ " + TypeScriptNames.property(paging.parameter()) + ": string }";
    }

    /** Returns the type of the items, if a response of success may be a stream. */
    private Optional<String> stream(ApiOperation operation) {
        return operation.answers().stream()
                .filter(ApiAnswer::successful)
                .map(answer -> answer.node().at("content"))
                .flatMap(content -> content.names().stream()
                        .filter(MediaTypes::stream)
                        .map(mediaType -> types.of(content.at(mediaType).at("schema"), Transfer.RECEIVED, DEPTH)))
                .findFirst();
    }
}
