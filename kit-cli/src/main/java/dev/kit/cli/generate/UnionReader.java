package dev.kit.cli.generate;

import dev.kit.cli.generate.TypeDeclaration.Component;
import dev.kit.cli.generate.TypeDeclaration.ObjectType;
import dev.kit.cli.generate.TypeDeclaration.UnionType;
import dev.kit.cli.generate.TypeDeclaration.Variant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** Turns {@code oneOf} and {@code anyOf} into sealed interfaces. */
final class UnionReader {

    private final SchemaReader schemas;
    private final List<UnionType> unions = new ArrayList<>();

    UnionReader(SchemaReader schemas) {
        this.schemas = schemas;
    }

    TypeUse read(Located schema, List<Located> branches, Scope scope, String hint) {
        String name = schemas.claim(schema, scope, hint);
        UnionType union = new UnionType(name, SchemaFacts.description(schema));
        TypeUse use = TypeUse.scalar(scope.qualify(name), TypeUse.Kind.ANY);
        schemas.remember(schema, use);
        scope.add(union);
        unions.add(union);
        Scope inside = scope.inside(name, union.nested());
        Located discriminator = schema.at("discriminator");
        union.discriminator = discriminator.text("propertyName");
        Set<String> taken = new HashSet<>();
        for (Located branch : branches) {
            TypeUse type = schemas.read(branch, inside, hintOf(branch));
            if (!type.java().equals(use.java()) && taken.add(type.java())) {
                union.variants.add(variant(type, use, inside));
                mapBranch(union, branch, type);
            }
        }
        mapDeclared(union, discriminator.at("mapping"), use);
        return use;
    }

    /** Gives each variant the member that tells it from the others, if its own schema left it out. */
    void complete() {
        for (UnionType union : unions) {
            for (Variant variant : union.variants) {
                ObjectType object = variant.object();
                if (object != null && !union.discriminator.isEmpty() && !declares(object, union.discriminator)) {
                    String json = union.discriminator;
                    object.components.add(
                            0, new Component(json, JavaNames.member(json), TypeUse.STRING, true, false, "", null));
                }
            }
        }
    }

    private Variant variant(TypeUse type, TypeUse union, Scope inside) {
        ObjectType object = schemas.object(type);
        if (object != null) {
            object.implemented.add(union.java());
            return new Variant(type, object, "");
        }
        String simple = type.list() ? "List" : type.map() ? "Map" : type.equals(TypeUse.BYTES) ? "Bytes" : type.java();
        return new Variant(type, null, inside.claim("Of" + simple.substring(simple.lastIndexOf('.') + 1)));
    }

    private void mapBranch(UnionType union, Located branch, TypeUse type) {
        if (union.discriminator.isEmpty() || schemas.object(type) == null) {
            return;
        }
        if (branch.has("$ref")) {
            union.mapping.putIfAbsent(schemas.document().target(branch).key(), type.java());
        }
        Located member = schemas.document().resolve(branch).at("properties").at(union.discriminator);
        List<JsonNode> values = SchemaFacts.values(schemas.document().resolve(member));
        if (values.size() == 1) {
            union.mapping.put(values.get(0).asString(""), type.java());
        }
    }

    private void mapDeclared(UnionType union, Located mapping, TypeUse use) {
        for (String value : mapping.names()) {
            String reference = mapping.text(value);
            String pointer = reference.startsWith("#") ? reference : "#/components/schemas/" + reference;
            for (Variant variant : union.variants) {
                ObjectType object = variant.object();
                if (object != null
                        && schemas.names(pointer, variant.type())
                        && !object.name().equals(use.java())) {
                    union.mapping.put(value, variant.type().java());
                }
            }
        }
    }

    private static String hintOf(Located branch) {
        String title = branch.text("title");
        if (!title.isBlank() && title.length() <= 40) {
            return title;
        }
        List<String> required = branch.texts("required");
        List<String> members = required.isEmpty() ? branch.at("properties").names() : required;
        return members.isEmpty() ? "Variant" : "With " + members.get(0);
    }

    private static boolean declares(ObjectType object, String member) {
        return object.components.stream().anyMatch(component -> component.json().equals(member));
    }
}
