package dev.kit.cli.generate;

import dev.kit.cli.generate.OperationModel.BodyForm;
import dev.kit.cli.generate.OperationModel.Input;
import dev.kit.cli.generate.OperationModel.Parameter;
import dev.kit.cli.generate.OperationModel.Part;
import dev.kit.cli.generate.TypeDeclaration.FormType;
import dev.kit.openapi.ApiNode;
import dev.kit.openapi.ApiOperation;
import dev.kit.openapi.ApiParameter;
import dev.kit.openapi.ApiParameter.Place;
import dev.kit.openapi.MediaTypes;
import dev.kit.openapi.schema.ObjectMembers;
import dev.kit.openapi.schema.SchemaFacts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** A reader of the parameters and the body of an operation, which is a record of its parts if it is multipart. */
record InputReader(SchemaReader schemas, NameRegister names) {

    /** Returns whether the body may be sent as multipart although another form is preferred. */
    static boolean alsoMultipart(ApiOperation operation) {
        List<String> declared =
                operation.body().map(body -> body.at("content").names()).orElse(List.of());
        return declared.stream().anyMatch(MediaTypes::multipart)
                && declared.stream().anyMatch(MediaTypes::json);
    }

    /** Reads the input, with a multipart body if {@code multipart} is true. */
    Input read(ApiOperation operation, String name, boolean multipart) {
        Optional<ApiNode> body =
                operation.body().filter(found -> !found.at("content").names().isEmpty());
        if (operation.parameters().isEmpty() && body.isEmpty()) {
            return new Input.None();
        }
        if (operation.parameters().isEmpty() && body.orElseThrow().flag("required")) {
            return onlyBody(body.orElseThrow(), name, multipart);
        }
        return parameters(operation, body, names.claim(name, "Input"), multipart);
    }

    private static String chosen(ApiNode body, boolean multipart) {
        ApiNode content = body.at("content");
        return content.names().stream()
                .filter(mediaType -> multipart && MediaTypes.multipart(mediaType))
                .findFirst()
                .orElseGet(() -> MediaTypes.choose(content));
    }

    private Input onlyBody(ApiNode body, String name, boolean multipart) {
        String chosen = chosen(body, multipart);
        TypeUse type = bodyType(body, chosen, schemas.topLevel(), name);
        return new Input.Body(type, form(body, chosen, type));
    }

    private Input parameters(ApiOperation operation, Optional<ApiNode> body, String name, boolean multipart) {
        List<TypeDeclaration> nested = new ArrayList<>();
        Scope scope = schemas.topLevel().inside(name, nested);
        Set<String> taken = new HashSet<>();
        List<Parameter> parameters = new ArrayList<>();
        operation.parameters().forEach(parameter -> parameters.add(parameter(parameter, scope, taken)));
        parameters.sort(Comparator.comparing(parameter -> !parameter.required()));
        Optional<Part> part = body.map(found -> part(found, scope, taken, multipart));
        String description = "The input of " + operation + ".";
        return new Input.Parameters(name, List.copyOf(parameters), part, nested, description);
    }

    private Part part(ApiNode body, Scope scope, Set<String> taken, boolean multipart) {
        String chosen = chosen(body, multipart);
        String name = JavaNames.unique("body", taken);
        TypeUse type = scope.uses(bodyType(body, chosen, scope, "Body"));
        return new Part(name, type, body.flag("required"), form(body, chosen, type), SchemaFacts.description(body));
    }

    private TypeUse bodyType(ApiNode body, String chosen, Scope scope, String hint) {
        if (MediaTypes.multipart(chosen)) {
            return multipart(body.at("content").at(chosen), scope, hint);
        }
        if (!MediaTypes.json(chosen) && !MediaTypes.form(chosen)) {
            return MediaTypes.text(chosen) ? TypeUse.STRING : TypeUse.FILE_PART;
        }
        boolean shared = body.pointer().startsWith("#/components/");
        ApiNode schema = body.at("content").at(chosen).at("schema");
        return shared ? schemas.read(schema, schemas.topLevel(), body.key()) : schemas.read(schema, scope, hint);
    }

    private static BodyForm form(ApiNode body, String mediaType, TypeUse type) {
        if (MediaTypes.multipart(mediaType)) {
            return new BodyForm(type.equals(TypeUse.MULTIPART) ? "parts" : "multipart", "");
        }
        if (MediaTypes.form(mediaType)) {
            return new BodyForm(
                    "form", "", styles(body.at("content").at(mediaType).at("encoding")));
        }
        if (MediaTypes.json(mediaType)) {
            boolean plain = mediaType.equals("application/json") || mediaType.equals("*/*");
            return new BodyForm("json", plain ? "" : mediaType);
        }
        return new BodyForm(MediaTypes.text(mediaType) ? "text" : "upload", mediaType);
    }

    /** Returns the styles of the members of a form that do not repeat their name. */
    private static Map<String, String> styles(ApiNode encoding) {
        Map<String, String> styles = new TreeMap<>();
        for (String name : encoding.names()) {
            ApiNode member = encoding.at(name);
            String style = member.text("style").isEmpty() ? "form" : member.text("style");
            boolean explode = member.has("explode") ? member.flag("explode") : style.equals("form");
            if (!explode && (member.has("style") || member.has("explode"))) {
                styles.put(name, style(style, false));
            }
        }
        return styles;
    }

    private Parameter parameter(ApiParameter parameter, Scope scope, Set<String> taken) {
        String json = parameter.name();
        TypeUse type = schemas.read(parameter.schema(), scope, json);
        boolean plain = parameter.place() == Place.COOKIE || (!structured(type) && !parameter.json());
        return new Parameter(
                json,
                JavaNames.unique(JavaNames.member(json), taken),
                switch (parameter.place()) {
                    case PATH -> "param";
                    case QUERY -> "query";
                    case HEADER -> "header";
                    case COOKIE -> "cookie";
                },
                type,
                parameter.required(),
                plain ? "" : style(parameter),
                ValueNotes.described(schemas.document(), parameter.node(), parameter.schema()));
    }

    /** Returns the constant of {@code ParameterStyle}. */
    private static String style(ApiParameter parameter) {
        return parameter.json() ? "JSON" : style(parameter.style(), parameter.explode());
    }

    private static String style(String style, boolean explode) {
        String exploded = explode ? "_EXPLODED" : "";
        return switch (style) {
            case "form" -> "FORM" + exploded;
            case "spaceDelimited" -> "SPACE_DELIMITED";
            case "pipeDelimited" -> "PIPE_DELIMITED";
            case "deepObject" -> "DEEP_OBJECT";
            case "label" -> "LABEL" + exploded;
            case "matrix" -> "MATRIX" + exploded;
            default -> "SIMPLE" + exploded;
        };
    }

    /**
     * Returns the record of the parts of a {@code multipart/form-data} body, or {@link TypeUse#MULTIPART} if the schema
     * declares no parts.
     */
    private TypeUse multipart(ApiNode mediaType, Scope scope, String hint) {
        ApiNode schema = schemas.document().resolve(mediaType.at("schema"));
        if (!schema.json().isObject()) {
            return TypeUse.MULTIPART;
        }
        ObjectMembers shape = ObjectMembers.of(schemas.document(), schema);
        if (shape.properties().isEmpty()) {
            return TypeUse.MULTIPART;
        }
        String name = scope.claim(hint);
        FormType form = new FormType(scope.head(name, SchemaFacts.description(schema)), new ArrayList<>());
        scope.add(form);
        Scope inside = scope.inside(name, form.nested());
        Set<String> taken = new HashSet<>();
        shape.properties().forEach((json, property) -> {
            String member = JavaNames.unique(JavaNames.member(json), taken);
            String mediaTypes = mediaType.at("encoding").at(json).text("contentType");
            form.parts().add(formPart(json, member, property, shape.required(json), mediaTypes, inside));
        });
        return TypeUse.scalar(form.qualified(), TypeUse.Kind.OBJECT);
    }

    private FormType.Part formPart(
            String json, String member, ApiNode property, boolean required, String mediaTypes, Scope scope) {
        ApiNode schema = schemas.document().resolve(property);
        String description = ValueNotes.described(schemas.document(), property, property);
        boolean several = SchemaFacts.types(schema).equals(List.of("array"));
        ApiNode each = several ? schemas.document().resolve(schema.at("items")) : schema;
        if (SchemaFacts.file(each, mediaTypes)) {
            TypeUse type = several ? TypeUse.listOf(TypeUse.FILE_PART, false) : TypeUse.FILE_PART;
            return new FormType.Part(json, member, type, required, several ? "files" : "file", "", description);
        }
        TypeUse type = schemas.read(property, scope, json).plain();
        boolean asJson = !mediaTypes.isEmpty() && MediaTypes.json(mediaTypes);
        String method = asJson || structured(type) ? "json" : "text";
        TypeUse item = type.item();
        if (!asJson && item != null) {
            method = structured(item) ? "jsonEach" : "text";
        }
        boolean plain = !asJson || mediaTypes.equals("application/json");
        return new FormType.Part(json, member, type, required, method, plain ? "" : mediaTypes, description);
    }

    private static boolean structured(TypeUse type) {
        return type.kind() == TypeUse.Kind.OBJECT
                || type.kind() == TypeUse.Kind.ANY
                || type.kind() == TypeUse.Kind.ARRAY;
    }
}
