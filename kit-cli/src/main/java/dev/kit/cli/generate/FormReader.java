package dev.kit.cli.generate;

import dev.kit.cli.generate.TypeDeclaration.FormType;
import dev.kit.cli.generate.TypeDeclaration.FormType.Part;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** A reader of the schema of a {@code multipart/form-data} body as a record of its parts. */
final class FormReader {

    private final SchemaReader schemas;

    FormReader(SchemaReader schemas) {
        this.schemas = schemas;
    }

    /** Returns the record, or {@link TypeUse#MULTIPART} if the schema declares no parts. */
    TypeUse read(Located mediaType, Scope scope, String hint) {
        Located schema = schemas.document().resolve(mediaType.at("schema"));
        if (!schema.node().isObject()) {
            return TypeUse.MULTIPART;
        }
        ObjectShape shape = ObjectShape.of(schemas.document(), schema);
        if (shape.properties().isEmpty()) {
            return TypeUse.MULTIPART;
        }
        String name = scope.claim(hint);
        FormType form = new FormType(name, SchemaFacts.description(schema));
        scope.add(form);
        Scope inside = scope.inside(name, form.nested());
        Set<String> taken = new HashSet<>();
        shape.properties().forEach((json, property) -> {
            String member = JavaNames.member(json);
            while (!taken.add(member)) {
                member += "_";
            }
            String mediaTypes = mediaType.at("encoding").at(json).text("contentType");
            form.parts().add(part(json, member, property, shape.required(json), mediaTypes, inside));
        });
        return TypeUse.scalar(scope.qualify(name), TypeUse.Kind.OBJECT);
    }

    private Part part(String json, String member, Located property, boolean required, String mediaTypes, Scope scope) {
        Located schema = schemas.document().resolve(property);
        String description = SchemaFacts.description(property);
        boolean several = SchemaFacts.types(schema).equals(List.of("array"));
        Located each = several ? schemas.document().resolve(schema.at("items")) : schema;
        if (file(each, mediaTypes)) {
            TypeUse type = several ? TypeUse.listOf(TypeUse.FILE_PART, false) : TypeUse.FILE_PART;
            return new Part(json, member, type, required, several ? "files" : "file", "", description);
        }
        TypeUse type = schemas.read(property, scope, json).plain();
        boolean asJson = !mediaTypes.isEmpty() && MediaTypes.json(mediaTypes);
        String method = asJson || structured(type) ? "json" : "text";
        TypeUse item = type.item();
        if (!asJson && item != null) {
            method = structured(item) ? "jsonEach" : "text";
        }
        boolean plain = !asJson || mediaTypes.equals("application/json");
        return new Part(json, member, type, required, method, plain ? "" : mediaTypes, description);
    }

    private static boolean structured(TypeUse type) {
        return type.kind() == TypeUse.Kind.OBJECT
                || type.kind() == TypeUse.Kind.ANY
                || type.kind() == TypeUse.Kind.ARRAY;
    }

    /**
     * Returns whether a part is a file: format {@code binary} in 3.0; in 3.1 a text with a media type, or only a media
     * type.
     */
    private static boolean file(Located schema, String mediaTypes) {
        List<String> types = SchemaFacts.types(schema);
        boolean text = types.isEmpty() || types.contains("string");
        boolean typed = schema.has("contentMediaType") && !schema.has("contentEncoding");
        boolean declared = !SchemaFacts.shaped(schema)
                && !mediaTypes.isEmpty()
                && !MediaTypes.json(mediaTypes)
                && !MediaTypes.text(mediaTypes);
        return (types.contains("string") && schema.text("format").equals("binary"))
                || (text && typed && !MediaTypes.json(schema.text("contentMediaType")))
                || declared;
    }
}
