package dev.kit.mock.document;

import dev.kit.mock.document.ApiParameter.Place;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Reads the operations of a document. Faults are found when the document is loaded and not by a request. */
final class OperationReader {

    private static final List<String> METHODS =
            List.of("get", "put", "post", "delete", "options", "head", "patch", "trace");

    private final ApiDocument document;

    OperationReader(ApiDocument document) {
        this.document = document;
    }

    List<ApiOperation> read() {
        List<ApiOperation> operations = new ArrayList<>();
        Node paths = document.root().at("paths");
        for (String name : paths.names()) {
            if (!name.startsWith("x-")) {
                Node item = document.resolve(paths.at(name));
                PathPattern path = PathPattern.parse(paths.at(name));
                for (String method : METHODS) {
                    item.find(method).ifPresent(node -> operations.add(operation(method, path, item, node)));
                }
            }
        }
        return List.copyOf(operations);
    }

    private ApiOperation operation(String method, PathPattern path, Node item, Node unresolved) {
        Node node = document.resolve(unresolved);
        if (!node.json().isObject()) {
            throw node.problem("Expected an operation.", "Write { … }.");
        }
        return new ApiOperation(
                method.toUpperCase(Locale.ROOT),
                path,
                node.text("operationId"),
                parameters(path, item, node),
                node.find("requestBody").map(document::resolve).map(OperationReader::checked),
                answers(node),
                security(node));
    }

    /** Returns a body or a response after checking its media types. */
    private static Node checked(Node holder) {
        Node content = holder.at("content");
        content.names().forEach(type -> mediaType(content.at(type)));
        return holder;
    }

    private static void mediaType(Node content) {
        if (!content.key().matches("[!-~]+/[!-~]+(\\s*;[ -~]*)?")) {
            throw content.problem(
                    "\"" + content.key() + "\" is not a media type.", "Write one such as application/json.");
        }
    }

    private List<ApiParameter> parameters(PathPattern path, Node item, Node operation) {
        Map<String, ApiParameter> found = new LinkedHashMap<>();
        for (Node holder : List.of(item, operation)) {
            for (Node unresolved : holder.at("parameters").items()) {
                ApiParameter parameter = parameter(document.resolve(unresolved));
                found.put(parameter.place() + " " + parameter.name(), parameter);
            }
        }
        // Path parameters that the document does not declare accept any text.
        for (String name : path.names()) {
            found.computeIfAbsent(
                    Place.PATH + " " + name,
                    key -> new ApiParameter(name, Place.PATH, true, "simple", false, false, operation.at("schema")));
        }
        return List.copyOf(found.values());
    }

    private static ApiParameter parameter(Node node) {
        String name = node.text("name");
        if (name.isEmpty()) {
            throw node.problem("The parameter has no name.", "Give it a \"name\".");
        }
        Place place = switch (node.text("in")) {
            case "path" -> Place.PATH;
            case "query" -> Place.QUERY;
            case "header" -> Place.HEADER;
            case "cookie" -> Place.COOKIE;
            default ->
                throw node.problem(
                        "The parameter is in \"" + node.text("in") + "\".",
                        "Write one of path, query, header and cookie.");
        };
        boolean required = place == Place.PATH || node.flag("required");
        List<String> types = node.at("content").names();
        if (!types.isEmpty()) {
            Node schema = node.at("content").at(types.get(0)).at("schema");
            return new ApiParameter(name, place, required, style(place), false, true, schema);
        }
        String style = node.text("style").isEmpty() ? style(place) : node.text("style");
        boolean explode = node.has("explode") ? node.flag("explode") : style.equals("form");
        return new ApiParameter(name, place, required, style, explode, false, node.at("schema"));
    }

    private static String style(Place place) {
        return place == Place.PATH || place == Place.HEADER ? "simple" : "form";
    }

    private List<ApiAnswer> answers(Node operation) {
        Node responses = operation.at("responses");
        List<ApiAnswer> answers = new ArrayList<>();
        for (String key : responses.names()) {
            if (!key.startsWith("x-")) {
                if (!key.matches("[1-5][0-9][0-9]|[1-5](XX|xx)|default")) {
                    throw responses
                            .at(key)
                            .problem(
                                    "The response key is not a status.",
                                    "Write a status from 100 to 599, 4XX or the like, or default.");
                }
                answers.add(new ApiAnswer(key, checked(document.resolve(responses.at(key)))));
            }
        }
        return answers;
    }

    private List<List<SecurityScheme>> security(Node operation) {
        Node needed = operation.has("security")
                ? operation.at("security")
                : document.root().at("security");
        List<List<SecurityScheme>> ways = new ArrayList<>();
        for (Node way : needed.items()) {
            List<SecurityScheme> schemes = new ArrayList<>();
            way.names().forEach(name -> schemes.add(scheme(name, way)));
            if (schemes.isEmpty()) {
                return List.of();
            }
            ways.add(schemes);
        }
        return ways;
    }

    private SecurityScheme scheme(String name, Node way) {
        Node schemes = document.root().at("components").at("securitySchemes");
        Node scheme = schemes.find(name)
                .map(document::resolve)
                .orElseThrow(() -> way.problem(
                        "The security scheme \"" + name + "\" is not declared.",
                        "Declare it in components/securitySchemes."));
        return new SecurityScheme(name, kind(scheme), scheme.text("name"));
    }

    private static SecurityScheme.Kind kind(Node scheme) {
        return switch (scheme.text("type")) {
            case "apiKey" ->
                switch (scheme.text("in")) {
                    case "query" -> SecurityScheme.Kind.QUERY;
                    case "cookie" -> SecurityScheme.Kind.COOKIE;
                    default -> SecurityScheme.Kind.HEADER;
                };
            case "http" ->
                switch (scheme.text("scheme").toLowerCase(Locale.ROOT)) {
                    case "basic" -> SecurityScheme.Kind.BASIC;
                    case "bearer" -> SecurityScheme.Kind.BEARER;
                    default -> SecurityScheme.Kind.AUTHORIZATION;
                };
            case "oauth2", "openIdConnect" -> SecurityScheme.Kind.BEARER;
            case "mutualTLS" -> SecurityScheme.Kind.CERTIFICATE;
            default ->
                throw scheme.problem(
                        "The security scheme has no known type.",
                        "Write one of apiKey, http, oauth2, openIdConnect and mutualTLS.");
        };
    }
}
