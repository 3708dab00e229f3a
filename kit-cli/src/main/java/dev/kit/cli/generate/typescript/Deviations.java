package dev.kit.cli.generate.typescript;

import dev.kit.openapi.ApiAnswer;
import dev.kit.openapi.ApiDocument;
import dev.kit.openapi.ApiNode;
import dev.kit.openapi.ApiOperation;
import dev.kit.openapi.ApiParameter;
import dev.kit.openapi.ApiParameter.Place;
import dev.kit.openapi.MediaTypes;
import dev.kit.openapi.schema.Paging;
import dev.kit.openapi.schema.SchemaForm;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The differences of operations from JSON bodies and plain parameters, as expressions for the client.
 *
 * <p>Only what differs is written, so that a client of a thousand usual operations has an empty table.
 *
 * @param imports receives the names that expressions use
 */
record Deviations(ApiDocument document, Set<String> imports) {

    private static final String PURE = "/* @__PURE__ */ ";

    /** Returns an object literal for the builder of an operation; empty if nothing differs. */
    String of(ApiOperation operation) {
        Map<String, String> members = members(operation);
        Paging.of(document, operation).ifPresent(paging -> put(members, "page", page(paging)));
        return literal(members);
    }

    /** Returns an object literal for calls, which are not interested in pages; empty if nothing differs. */
    String ofCall(ApiOperation operation) {
        return literal(members(operation));
    }

    private Map<String, String> members(ApiOperation operation) {
        Map<String, String> members = new LinkedHashMap<>();
        styles(members, operation, Place.PATH, "path", "styled");
        styles(members, operation, Place.QUERY, "query", "styled");
        styles(members, operation, Place.HEADER, "headers", "styledHeaders");
        styles(members, operation, Place.COOKIE, "cookies", "styled");
        operation.body().map(body -> writer(body.at("content"))).ifPresent(writer -> put(members, "write", writer));
        put(members, "read", reader(operation));
        return members;
    }

    private static String literal(Map<String, String> members) {
        return members.isEmpty()
                ? ""
                : members.entrySet().stream()
                        .map(member -> member.getKey() + ": " + member.getValue())
                        .collect(Collectors.joining(", ", "{ ", " }"));
    }

    private static void put(Map<String, String> members, String name, String expression) {
        if (!expression.isEmpty()) {
            members.put(name, expression);
        }
    }

    /** Returns the call of a function of the client, which bundlers may leave out. */
    private String call(String function, String arguments) {
        imports.add(function);
        return PURE + function + "(" + arguments + ")";
    }

    private String name(String constant) {
        imports.add(constant);
        return constant;
    }

    private void styles(
            Map<String, String> members, ApiOperation operation, Place place, String member, String function) {
        String styles = operation.parameters().stream()
                .filter(parameter -> parameter.place() == place)
                .map(parameter -> Map.entry(parameter.name(), style(parameter)))
                .filter(style -> !style.getValue().isEmpty())
                .map(style -> TypeScriptNames.property(style.getKey()) + ": " + TypeScriptNames.text(style.getValue()))
                .collect(Collectors.joining(", "));
        if (!styles.isEmpty()) {
            members.put(member, call(function, "{ " + styles + " }"));
        }
    }

    /** Returns the style of a parameter; empty if it is the usual one. */
    private String style(ApiParameter parameter) {
        if (parameter.json()) {
            return "json";
        }
        String reserved = parameter.node().flag("allowReserved") && parameter.place() == Place.QUERY ? "+" : "";
        String exploded = parameter.explode() ? "*" : "";
        String style = switch (parameter.style()) {
            // Exploded, their separator is that of the query.
            case "spaceDelimited", "pipeDelimited" -> parameter.explode() ? "form*" : formStyle(parameter.style());
            case "deepObject" -> "deep";
            default -> parameter.style() + exploded;
        };
        boolean plain =
                !structured(parameter.schema()) && Set.of("form", "simple").contains(parameter.style());
        boolean usual = style.equals("form*") && parameter.place() == Place.QUERY;
        return reserved.isEmpty() && (plain || usual) ? "" : reserved + style;
    }

    /** Returns whether values may be lists or objects, which styles write differently. */
    private boolean structured(ApiNode schema) {
        if (schema.missing() || !schema.json().isObject()) {
            return false;
        }
        SchemaForm form = SchemaForm.settled(document, schema);
        if (form instanceof SchemaForm.Union union) {
            return union.branches().stream().anyMatch(this::structured);
        }
        return form instanceof SchemaForm.Items
                || form instanceof SchemaForm.Members
                || (form instanceof SchemaForm.SeveralTypes several
                        && (several.types().contains("array") || several.types().contains("object")));
    }

    private String writer(ApiNode content) {
        String chosen = MediaTypes.choose(content);
        if (chosen.isEmpty()) {
            return "";
        }
        if (MediaTypes.multipart(chosen)) {
            return name("multipart");
        }
        if (MediaTypes.form(chosen)) {
            String styles = forms(content.at(chosen).at("encoding"));
            return styles.isEmpty() ? name("form") : call("styledForm", "{ " + styles + " }");
        }
        String literal = TypeScriptNames.text(chosen);
        if (MediaTypes.json(chosen)) {
            return Set.of("application/json", "*/*").contains(MediaTypes.base(chosen)) ? "" : call("json", literal);
        }
        return MediaTypes.text(chosen) ? call("text", literal) : call("binary", literal);
    }

    /** Returns the styles of the members of a form that do not repeat their name. */
    private static String forms(ApiNode encoding) {
        return encoding.names().stream()
                .filter(name ->
                        encoding.at(name).has("explode") && !encoding.at(name).flag("explode"))
                .map(name -> TypeScriptNames.property(name) + ": "
                        + TypeScriptNames.text(formStyle(encoding.at(name).text("style"))))
                .collect(Collectors.joining(", "));
    }

    private static String formStyle(String style) {
        return switch (style) {
            case "spaceDelimited" -> "space";
            case "pipeDelimited" -> "pipe";
            default -> "form";
        };
    }

    private String reader(ApiOperation operation) {
        if (redirected(operation)) {
            return name("asBlob");
        }
        String mediaType = operation
                .success()
                .filter(answer -> answer.successful() || answer.otherwise())
                .map(Deviations::mediaType)
                .orElse("");
        if (mediaType.isEmpty()
                || MediaTypes.json(mediaType)
                || operation.method().equals("HEAD")) {
            return "";
        }
        if (MediaTypes.stream(mediaType)) {
            return name("asStream");
        }
        return MediaTypes.text(mediaType) ? name("asText") : name("asBlob");
    }

    /** Returns whether an operation only answers with redirects, to a file that the platform follows. */
    static boolean redirected(ApiOperation operation) {
        return operation.answers().stream().anyMatch(answer -> answer.key().startsWith("3"))
                && operation.answers().stream().noneMatch(answer -> answer.successful() || answer.otherwise());
    }

    /** Returns the preferred media type of a response; empty if it has no body. */
    static String mediaType(ApiAnswer answer) {
        return MediaTypes.choose(answer.node().at("content"));
    }

    private String page(Paging paging) {
        if (paging.byLink()) {
            return name("byLink");
        }
        String more = paging.more().isEmpty() ? "" : ", " + path(paging.more());
        return call("byCursor", TypeScriptNames.text(paging.parameter()) + ", " + path(paging.next()) + more);
    }

    private static String path(List<String> names) {
        return names.stream().map(TypeScriptNames::text).collect(Collectors.joining(", ", "[", "]"));
    }
}
