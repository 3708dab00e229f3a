package dev.kit.cli.generate;

import dev.kit.cli.generate.OperationModel.BodyForm;
import dev.kit.cli.generate.OperationModel.Input;
import dev.kit.cli.generate.OperationModel.Parameter;
import dev.kit.cli.generate.OperationModel.Part;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A reader of the parameters and the body of an operation. */
final class InputReader {

    private static final Set<String> NOT_PARAMETERS = Set.of("accept", "content-type", "authorization");

    private static final Pattern PLACEHOLDER = Pattern.compile("\\{([^{}/]+)}");

    private static final Pattern TOKEN = Pattern.compile("[\\w!#$%&'*+.^`|~-]+");

    private final SchemaReader schemas;
    private final NameRegister names;
    private final FormReader forms;
    private final MediaTypes media = new MediaTypes();

    InputReader(SchemaReader schemas, NameRegister names) {
        this.schemas = schemas;
        this.names = names;
        this.forms = new FormReader(schemas);
    }

    /** Returns whether the body may be sent as multipart although another form is preferred. */
    boolean alsoMultipart(Located operation) {
        List<String> declared = operation
                .find("requestBody")
                .map(body -> schemas.document().resolve(body).at("content").names())
                .orElse(List.of());
        return declared.stream().anyMatch(MediaTypes::multipart)
                && declared.stream().anyMatch(MediaTypes::json);
    }

    /** Reads the input, with a multipart body if {@code multipart} is true. */
    Input read(Located item, Located operation, String path, String name, boolean multipart) {
        Collection<Located> declared = declared(item, operation, path);
        Optional<Located> body = operation
                .find("requestBody")
                .map(schemas.document()::resolve)
                .map(Located::object)
                .filter(found -> found.at("content").node().size() > 0);
        if (declared.isEmpty() && body.isEmpty()) {
            return new Input.None();
        }
        if (declared.isEmpty() && body.orElseThrow().flag("required")) {
            return onlyBody(body.orElseThrow(), name, multipart);
        }
        String endpoint = operation.key().toUpperCase(Locale.ROOT) + " " + path;
        return parameters(declared, body, endpoint, names.claim(name, "Input"), multipart);
    }

    private String chosen(Located body, boolean multipart) {
        String preferred = media.choose(body.at("content"));
        return multipart
                ? body.at("content").names().stream()
                        .filter(MediaTypes::multipart)
                        .findFirst()
                        .orElse(preferred)
                : preferred;
    }

    private Input onlyBody(Located body, String name, boolean multipart) {
        String chosen = chosen(body, multipart);
        TypeUse type = bodyType(body, chosen, schemas.topLevel(), name);
        return new Input.Body(type, form(chosen, type));
    }

    private Input parameters(
            Collection<Located> declared, Optional<Located> body, String endpoint, String name, boolean multipart) {
        List<TypeDeclaration> nested = new ArrayList<>();
        Scope scope = schemas.topLevel().inside(name, nested);
        Set<String> taken = new HashSet<>();
        List<Parameter> parameters = new ArrayList<>();
        declared.forEach(parameter -> parameters.add(parameter(parameter, scope, taken)));
        parameters.sort(Comparator.comparing(parameter -> !parameter.required()));
        Optional<Part> part = body.map(found -> part(found, scope, taken, multipart));
        String description = "The input of " + endpoint + ".";
        return new Input.Parameters(name, List.copyOf(parameters), part, nested, description);
    }

    private Part part(Located body, Scope scope, Set<String> taken, boolean multipart) {
        String chosen = chosen(body, multipart);
        String name = unique("body", taken);
        TypeUse type = scope.uses(bodyType(body, chosen, scope, "Body"));
        return new Part(name, type, body.flag("required"), form(chosen, type));
    }

    private TypeUse bodyType(Located body, String chosen, Scope scope, String hint) {
        if (MediaTypes.multipart(chosen)) {
            return forms.read(body.at("content").at(chosen), scope, hint);
        }
        if (!MediaTypes.json(chosen) && !MediaTypes.form(chosen)) {
            return MediaTypes.text(chosen) ? TypeUse.STRING : TypeUse.FILE_PART;
        }
        boolean shared = body.pointer().startsWith("#/components/");
        Located schema = body.at("content").at(chosen).at("schema");
        return shared ? schemas.read(schema, schemas.topLevel(), body.key()) : schemas.read(schema, scope, hint);
    }

    private static BodyForm form(String mediaType, TypeUse type) {
        if (MediaTypes.multipart(mediaType)) {
            return new BodyForm(type.equals(TypeUse.MULTIPART) ? "parts" : "multipart", "");
        }
        if (MediaTypes.form(mediaType)) {
            return new BodyForm("form", "");
        }
        if (MediaTypes.json(mediaType)) {
            boolean plain = mediaType.equals("application/json") || mediaType.equals("*/*");
            return new BodyForm("json", plain ? "" : mediaType);
        }
        return new BodyForm(MediaTypes.text(mediaType) ? "text" : "upload", mediaType);
    }

    /** Returns the parameters of the path and of the operation, which take precedence. */
    private Collection<Located> declared(Located pathItem, Located operation, String path) {
        Map<String, Located> byName = new LinkedHashMap<>();
        Set<String> placeholders = placeholders(path);
        for (Located level : List.of(pathItem, operation)) {
            for (Located item : level.at("parameters").items()) {
                Located parameter = schemas.document().resolve(item);
                String place = parameter.text("in");
                String name = parameter.text("name");
                if (name.isEmpty()
                        || !Set.of("path", "query", "header", "cookie").contains(place)) {
                    throw parameter.problem(
                            "The parameter has no name or an unknown place.",
                            "Set \"name\", and \"in\" to path, query, header or cookie.");
                }
                refuseUnsendable(parameter, place, name);
                boolean ignored = place.equals("header") && NOT_PARAMETERS.contains(name.toLowerCase(Locale.ROOT));
                boolean elsewhere = place.equals("path") && !placeholders.contains(name);
                if (!ignored && !elsewhere) {
                    byName.put(place + " " + name, parameter);
                }
            }
        }
        for (String placeholder : placeholders) {
            byName.computeIfAbsent("path " + placeholder, key -> undeclared(operation, placeholder));
        }
        return byName.values();
    }

    /** Returns a text parameter for a placeholder that no parameter declares. */
    private static Located undeclared(Located operation, String placeholder) {
        ObjectNode parameter = JsonNodeFactory.instance.objectNode();
        parameter.put("name", placeholder).put("in", "path").put("required", true);
        parameter.putObject("schema").put("type", "string");
        return operation.at("parameters").at(placeholder).replaced(parameter);
    }

    private static Set<String> placeholders(String path) {
        Set<String> names = new LinkedHashSet<>();
        PLACEHOLDER.matcher(path).results().forEach(found -> names.add(found.group(1)));
        return names;
    }

    /** Rejects names of headers and cookies that cannot be sent, because they are sent without encoding. */
    private static void refuseUnsendable(Located parameter, String place, String name) {
        if (Set.of("header", "cookie").contains(place) && !TOKEN.matcher(name).matches()) {
            throw parameter
                    .at("name")
                    .problem(
                            "The name of the " + place + " contains a character that is not allowed there.",
                            "Use letters, digits and !#$%&'*+-.^_`|~ only.");
        }
    }

    private Parameter parameter(Located parameter, Scope scope, Set<String> taken) {
        String json = parameter.text("name");
        String place = parameter.text("in");
        boolean content = parameter.has("content");
        Located schema = content ? firstSchema(parameter.at("content")) : parameter.at("schema");
        TypeUse type = schemas.read(schema, scope, json);
        boolean structured = type.kind() == TypeUse.Kind.ARRAY
                || type.kind() == TypeUse.Kind.OBJECT
                || type.kind() == TypeUse.Kind.ANY;
        String style = content ? "JSON" : structured ? ParameterStyles.of(parameter) : "";
        boolean required = place.equals("path") || parameter.flag("required");
        return new Parameter(
                json,
                unique(JavaNames.member(json), taken),
                place.equals("path") ? "param" : place,
                type,
                required,
                place.equals("cookie") ? "" : style,
                SchemaFacts.description(parameter));
    }

    private Located firstSchema(Located content) {
        String chosen = media.choose(content);
        if (chosen.isEmpty()) {
            throw content.problem("The content has no media type.", "Add one, such as application/json.");
        }
        return content.at(chosen).at("schema");
    }

    private static String unique(String name, Set<String> taken) {
        String candidate = name;
        while (!taken.add(candidate)) {
            candidate += "_";
        }
        return candidate;
    }
}
