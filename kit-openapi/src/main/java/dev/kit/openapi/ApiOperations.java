package dev.kit.openapi;

import dev.kit.openapi.ApiParameter.Place;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Reads the operations of a document, so that faults are found when it is loaded. */
record ApiOperations(ApiDocument document) {

    private static final List<String> METHODS =
            List.of("get", "head", "options", "put", "delete", "post", "patch", "trace");
    private static final Set<String> DESCRIBED_ELSEWHERE = Set.of("accept", "content-type", "authorization");
    private static final Pattern BALANCED = Pattern.compile("(?:[^{}]++|\\{[^{}/]++})*+");
    private static final Pattern PLACEHOLDER = Pattern.compile("\\{([^{}/]+)}");
    private static final Pattern TOKEN = Pattern.compile("[\\w!#$%&'*+.^`|~-]+");
    private static final Pattern STATUS = Pattern.compile("default|[1-5]([0-9][0-9]|XX|xx)");

    List<ApiOperation> read() {
        ApiNode paths = document.root().at("paths");
        return names(paths)
                .flatMap(path -> {
                    if (METHODS.stream().anyMatch(document.resolve(paths.at(path))::has)) {
                        checkPath(paths.at(path), path);
                    }
                    return operations(paths.at(path), path);
                })
                .toList();
    }

    /** Returns the names of members that are not extensions. */
    private static Stream<String> names(ApiNode holder) {
        return holder.names().stream().filter(name -> !name.startsWith("x-"));
    }

    private Stream<ApiOperation> operations(ApiNode unresolved, String path) {
        ApiNode item = document.resolve(unresolved);
        return METHODS.stream().filter(item::has).map(method -> operation(item, method, path));
    }

    /** Returns the operations of webhooks, whose paths are the names of the webhooks. */
    List<ApiOperation> readWebhooks() {
        return Stream.of("webhooks", "x-webhooks")
                .map(document.root()::at)
                .flatMap(hooks -> hooks.names().stream().flatMap(name -> operations(hooks.at(name), name)))
                .toList();
    }

    /** Returns the operations of callbacks by the names of the callbacks; their paths are expressions. */
    Map<String, List<ApiOperation>> readCallbacks(ApiNode operation) {
        Map<String, List<ApiOperation>> callbacks = new LinkedHashMap<>();
        ApiNode declared = operation.at("callbacks");
        names(declared).forEach(name -> {
            ApiNode callback = document.resolve(declared.at(name));
            Stream<ApiOperation> operations =
                    names(callback).flatMap(expression -> operations(callback.at(expression), expression));
            callbacks.put(name, operations.toList());
        });
        return callbacks;
    }

    /** Returns the schemas of the bodies of webhooks: {@code webhooks} in OpenAPI 3.1, else {@code x-webhooks}. */
    Map<String, ApiNode> webhooks() {
        Map<String, ApiNode> schemas = new TreeMap<>();
        for (String keyword : List.of("webhooks", "x-webhooks")) {
            ApiNode hooks = document.root().at(keyword);
            for (String name : hooks.names()) {
                ApiNode item = document.resolve(hooks.at(name));
                List.of("post", "put", "patch").stream()
                        .map(method -> document.resolve(item.at(method)).at("requestBody"))
                        .filter(body -> !body.missing())
                        .map(body -> document.resolve(body).at("content"))
                        .filter(content -> MediaTypes.json(MediaTypes.choose(content)))
                        .forEach(content -> schemas.putIfAbsent(
                                name, content.at(MediaTypes.choose(content)).at("schema")));
            }
        }
        return schemas;
    }

    private static void checkPath(ApiNode item, String path) {
        if (!path.startsWith("/")) {
            throw item.problem("The path does not begin with a slash.", "Write /" + path + ".");
        }
        if (!BALANCED.matcher(path).matches()) {
            throw item.problem("A brace of the path has no partner.", "Write {name} for each place.");
        }
    }

    private ApiOperation operation(ApiNode item, String method, String path) {
        ApiNode node = document.resolve(item.at(method));
        if (!node.json().isObject()) {
            throw node.problem("Expected an operation.", "Write { … }.");
        }
        return new ApiOperation(
                node,
                method.toUpperCase(Locale.ROOT),
                path,
                parameters(item, node, path),
                node.find("requestBody").map(this::holder),
                answers(node.at("responses")),
                security(node));
    }

    /** Returns a body or a response after checking its media types. */
    private ApiNode holder(ApiNode unresolved) {
        ApiNode holder = document.resolve(unresolved).object();
        MediaTypes.check(holder.at("content"));
        return holder;
    }

    private List<ApiParameter> parameters(ApiNode item, ApiNode operation, String path) {
        Map<String, ApiParameter> found = new LinkedHashMap<>();
        Set<String> placeholders = new LinkedHashSet<>();
        PLACEHOLDER.matcher(path).results().forEach(match -> placeholders.add(match.group(1)));
        for (ApiNode holder : List.of(item, operation)) {
            for (ApiNode unresolved : holder.at("parameters").items()) {
                ApiParameter parameter = parameter(document.resolve(unresolved));
                String name = parameter.name();
                boolean ignored = parameter.place() == Place.HEADER
                        ? DESCRIBED_ELSEWHERE.contains(name.toLowerCase(Locale.ROOT))
                        : parameter.place() == Place.PATH && !placeholders.contains(name);
                if (!ignored) {
                    found.put(parameter.place() + " " + name, parameter);
                }
            }
        }
        for (String name : placeholders) {
            found.computeIfAbsent(Place.PATH + " " + name, key -> parameter(undeclared(operation, name)));
        }
        return List.copyOf(found.values());
    }

    /** Returns a text parameter for a placeholder that no parameter declares. */
    private static ApiNode undeclared(ApiNode operation, String placeholder) {
        ObjectNode parameter = JsonNodeFactory.instance.objectNode();
        parameter.put("name", placeholder).put("in", "path").put("required", true);
        parameter.putObject("schema").put("type", "string");
        // In braces, because the pointer of a placeholder {0} would be that of the first declared parameter.
        return operation.at("parameters").at("{" + placeholder + "}").replaced(parameter);
    }

    private static ApiParameter parameter(ApiNode node) {
        String name = node.text("name");
        if (name.isEmpty()) {
            throw node.problem("The parameter has no name.", "Give it a \"name\".");
        }
        Place place = place(node);
        checkName(node, place, name);
        boolean required = place == Place.PATH || node.flag("required");
        String usual = place == Place.PATH || place == Place.HEADER ? "simple" : "form";
        if (node.has("content")) {
            return new ApiParameter(node, name, place, required, usual, false, true, content(node.at("content")));
        }
        String style = node.text("style").isEmpty() ? usual : node.text("style");
        boolean explode = node.has("explode") ? node.flag("explode") : style.equals("form");
        return new ApiParameter(node, name, place, required, style, explode, false, node.at("schema"));
    }

    private static Place place(ApiNode parameter) {
        return switch (parameter.text("in")) {
            case "path" -> Place.PATH;
            case "query" -> Place.QUERY;
            case "header" -> Place.HEADER;
            case "cookie" -> Place.COOKIE;
            default ->
                throw parameter.problem(
                        "The parameter is in \"" + parameter.text("in") + "\".",
                        "Write one of path, query, header and cookie.");
        };
    }

    /** Rejects names of headers and cookies that cannot be sent, because they are sent without encoding. */
    private static void checkName(ApiNode parameter, Place place, String name) {
        if ((place == Place.HEADER || place == Place.COOKIE)
                && !TOKEN.matcher(name).matches()) {
            throw parameter
                    .at("name")
                    .problem(
                            "The name of the " + parameter.text("in")
                                    + " contains a character that is not allowed there.",
                            "Use letters, digits and !#$%&'*+-.^_`|~ only.");
        }
    }

    private static ApiNode content(ApiNode content) {
        String chosen = MediaTypes.choose(content);
        if (chosen.isEmpty()) {
            throw content.problem("The content has no media type.", "Add one, such as application/json.");
        }
        return content.at(chosen).at("schema");
    }

    private List<ApiAnswer> answers(ApiNode responses) {
        return names(responses).map(key -> answer(key, responses.at(key))).toList();
    }

    private ApiAnswer answer(String key, ApiNode response) {
        if (!STATUS.matcher(key).matches()) {
            throw response.problem(
                    "The response key is not a status.",
                    "Write a status from 100 to 599, 4XX or the like, or default.");
        }
        return new ApiAnswer(key, holder(response));
    }

    private Optional<List<List<String>>> security(ApiNode operation) {
        return operation
                .find("security")
                .or(() -> document.root().find("security"))
                .map(ways -> ways.items().stream().map(ApiNode::names).toList());
    }
}
