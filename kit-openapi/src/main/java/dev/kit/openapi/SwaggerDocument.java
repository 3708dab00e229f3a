package dev.kit.openapi;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A document of Swagger 2.0 as one of OpenAPI 3.0, so that nothing else has to know both.
 *
 * <p>What has another place there is recorded, so that messages name the place in the document of the user.
 */
final class SwaggerDocument {

    /** Members that both versions have, or that have no meaning for clients. */
    private static final Set<String> REPLACED = Set.of(
            "swagger",
            "host",
            "basePath",
            "schemes",
            "consumes",
            "produces",
            "paths",
            "definitions",
            "parameters",
            "responses",
            "securityDefinitions");

    private static final List<String> METHODS = List.of("get", "head", "options", "put", "delete", "post", "patch");

    /** The names of the flows of OAuth 2 in OpenAPI 3. */
    private static final Map<String, String> FLOWS = Map.of(
            "implicit", "implicit",
            "password", "password",
            "application", "clientCredentials",
            "accessCode", "authorizationCode");

    private final ReferenceTargets references;
    private final MovedPlaces moved = new MovedPlaces();
    private final SwaggerSchemas schemas;
    private final SwaggerInput input;
    private final SwaggerResponses responses;
    private final ApiNode root;
    private final ObjectNode result = JsonNodeFactory.instance.objectNode();

    private SwaggerDocument(DocumentFiles files) {
        this.root = files.root("");
        this.references = new ReferenceTargets(files);
        this.schemas = new SwaggerSchemas(files);
        this.input = new SwaggerInput(references, schemas, moved);
        this.responses = new SwaggerResponses(root, references, schemas, moved);
    }

    /** Returns the files as a document of OpenAPI 3.0 if they are one of Swagger 2.0, else the same files. */
    static DocumentFiles upgraded(DocumentFiles files) {
        ApiNode root = files.root("");
        if (!root.has("swagger") || root.has("openapi")) {
            return files;
        }
        if (!Set.of("2.0", "2").contains(root.text("swagger"))) {
            throw root.problem(
                    "The document has Swagger " + root.text("swagger") + ".",
                    "Use an OpenAPI 3.0 or 3.1 document, or Swagger 2.0.");
        }
        SwaggerDocument document = new SwaggerDocument(files);
        document.convert();
        return files.reshaped(document.result, document.moved, SwaggerSchemas::ofOtherFile);
    }

    private void convert() {
        result.put("openapi", "3.0.3");
        result.setAll(without(REPLACED, root));
        servers();
        ObjectNode components = result.putObject("components");
        moved.add(root.at("definitions"), "#/components/schemas");
        moved.add(root.at("parameters"), "#/components/parameters");
        moved.add(root.at("responses"), "#/components/responses");
        moved.add(root.at("securityDefinitions"), "#/components/securitySchemes");
        components.set("schemas", schemas.named(root.at("definitions")));
        ObjectNode parameters = components.putObject("parameters");
        for (String name : root.at("parameters").names()) {
            ApiNode parameter = root.at("parameters").at(name);
            if (!SwaggerInput.body(references.resolve(parameter))) {
                parameters.set(name, input.parameter(parameter, "#/components/parameters/" + escaped(name)));
            }
        }
        ObjectNode shared = components.putObject("responses");
        for (String name : root.at("responses").names()) {
            ApiNode response = root.at("responses").at(name);
            shared.set(name, responses.response(response, root, "#/components/responses/" + escaped(name)));
        }
        ObjectNode schemes = components.putObject("securitySchemes");
        for (String name : root.at("securityDefinitions").names()) {
            ApiNode scheme = references.resolve(root.at("securityDefinitions").at(name));
            schemes.set(name, scheme(scheme));
        }
        paths();
    }

    /** Returns a copy of an object without some members. */
    static ObjectNode without(Collection<String> members, ApiNode object) {
        ObjectNode rest = JsonNodeFactory.instance.objectNode();
        object.names().forEach(name -> rest.set(name, object.json().path(name)));
        return rest.remove(members);
    }

    static String escaped(String step) {
        return step.replace("~", "~0").replace("/", "~1");
    }

    /** Adds a server for each scheme, the safest first. Without a host it is a path of the host of the document. */
    private void servers() {
        String base = root.text("basePath").replaceFirst("/+$", "");
        String path = base.isEmpty() || base.startsWith("/") ? base : "/" + base;
        String host = root.text("host");
        if (host.isEmpty() && path.isEmpty()) {
            return;
        }
        List<String> schemes = root.texts("schemes").stream()
                .map(scheme -> scheme.toLowerCase(Locale.ROOT))
                .filter(scheme -> scheme.startsWith("http"))
                .sorted((one, other) -> other.compareTo(one))
                .toList();
        Stream<String> origins = host.isEmpty()
                ? Stream.of("")
                : (schemes.isEmpty() ? List.of("https") : schemes).stream().map(scheme -> scheme + "://" + host);
        origins.forEach(origin -> result.withArray("servers").addObject().put("url", origin + path));
    }

    private static ObjectNode scheme(ApiNode scheme) {
        Set<String> replaced = Set.of("flow", "scopes", "authorizationUrl", "tokenUrl");
        ObjectNode converted = without(replaced, scheme);
        switch (scheme.text("type")) {
            case "basic" -> converted.put("type", "http").put("scheme", "basic");
            case "oauth2" -> {
                String flow = FLOWS.get(scheme.text("flow"));
                if (flow == null) {
                    throw scheme.problem(
                            "The flow \"" + scheme.text("flow") + "\" is not one of OAuth 2.",
                            "Write implicit, password, application or accessCode.");
                }
                ObjectNode details = converted.putObject("flows").putObject(flow);
                replaced.stream()
                        .filter(name -> !name.equals("flow") && scheme.has(name))
                        .sorted()
                        .forEach(name -> details.set(name, scheme.json().path(name)));
            }
            default -> {}
        }
        return converted;
    }

    private void paths() {
        ObjectNode paths = result.putObject("paths");
        ApiNode all = root.at("paths");
        for (String path : all.names()) {
            if (path.startsWith("x-")) {
                paths.set(path, all.json().path(path));
            } else {
                ApiNode item = references.resolve(all.at(path)).object();
                String pointer = "#/paths/" + escaped(path);
                moved.add(item, pointer);
                paths.set(path, item(item, pointer));
            }
        }
    }

    private ObjectNode item(ApiNode item, String pointer) {
        ObjectNode converted = JsonNodeFactory.instance.objectNode();
        for (String name : item.names()) {
            if (METHODS.contains(name)) {
                ApiNode operation = references.resolve(item.at(name)).object();
                moved.add(operation, pointer + "/" + name);
                converted.set(name, operation(item, operation, pointer + "/" + name));
            } else if (!name.equals("parameters")) {
                converted.set(name, item.json().path(name));
            }
        }
        input.parameters(item, pointer, converted);
        return converted;
    }

    private ObjectNode operation(ApiNode item, ApiNode operation, String pointer) {
        ObjectNode converted = without(Set.of("consumes", "produces", "schemes", "parameters", "responses"), operation);
        input.parameters(operation, pointer, converted);
        ApiNode consumes = operation.find("consumes").orElse(root.at("consumes"));
        input.body(item, operation, consumes, pointer + "/requestBody")
                .ifPresent(body -> converted.set("requestBody", body));
        ObjectNode answers = converted.putObject("responses");
        ApiNode declared = operation.at("responses");
        for (String status : declared.names()) {
            String place = pointer + "/responses/" + escaped(status);
            ApiNode response = declared.at(status);
            boolean kept = status.startsWith("x-") || (sharesMediaTypes(operation) && responses.shared(response));
            answers.set(status, kept ? response.json() : responses.response(response, operation, place));
        }
        return converted;
    }

    /** Returns whether the responses that the document shares have the media types of this operation. */
    private boolean sharesMediaTypes(ApiNode operation) {
        return !operation.has("produces")
                || operation.json().path("produces").equals(root.json().path("produces"));
    }
}
