package dev.kit.cli.generate;

import dev.kit.cli.generate.TypeDeclaration.Component;
import dev.kit.cli.generate.TypeDeclaration.ObjectType;
import dev.kit.cli.generate.TypeDeclaration.UnionType;
import dev.kit.cli.generate.TypeDeclaration.Variant;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** A mapping of {@code oneOf} and {@code anyOf} to sealed interfaces. */
final class UnionReader {

    private final SchemaReader schemas;
    private final Map<String, UnionType> unions = new LinkedHashMap<>();
    private final Inheritance inheritance = new Inheritance();

    UnionReader(SchemaReader schemas) {
        this.schemas = schemas;
    }

    TypeUse read(Located schema, List<Located> branches, Scope scope, String hint) {
        String name = schemas.claim(schema, scope, hint);
        UnionType union = new UnionType(name, scope.qualify(name), SchemaFacts.description(schema));
        TypeUse use = TypeUse.scalar(union.qualified(), TypeUse.Kind.ANY);
        schemas.remember(schema, use);
        scope.add(union);
        unions.put(use.java(), union);
        Scope inside = scope.inside(name, union.nested());
        Located discriminator = schema.at("discriminator");
        union.discriminator = discriminator.text("propertyName");
        Set<String> taken = new HashSet<>();
        for (Located branch : branches) {
            TypeUse type =
                    inside.uses(schemas.read(branch, inside, hintOf(branch)).plain());
            if (!type.java().equals(use.java()) && taken.add(type.java())) {
                union.variants.add(variant(type, use, inside));
                mapByName(union, branch, type);
            }
        }
        mapDeclared(union, discriminator.at("mapping"));
        return use;
    }

    /** Adds the discriminator to each variant whose own schema omits it. */
    void complete() {
        for (UnionType union : unions.values()) {
            if (!union.discriminator.isEmpty()) {
                complete(union, union.discriminator, new HashSet<>());
            }
        }
        unions.values().forEach(this::distinguish);
    }

    /**
     * Makes {@code match} static if a record implements several unions with the same number of variants, because it
     * cannot inherit two such methods.
     */
    private void distinguish(UnionType union) {
        for (Variant variant : union.variants) {
            ObjectType object = variant.object();
            if (object != null) {
                long alike = object.implemented.stream()
                        .filter(other -> Objects.requireNonNull(unions.get(other))
                                        .variants
                                        .size()
                                == union.variants.size())
                        .count();
                union.matchesStatically |= alike > 1;
            }
        }
    }

    private void complete(UnionType union, String discriminator, Set<UnionType> visited) {
        if (!visited.add(union)) {
            return;
        }
        for (Variant variant : union.variants) {
            ObjectType object = variant.object();
            UnionType inner = unions.get(variant.type().java());
            if (object != null && !declares(object, discriminator)) {
                String member = JavaNames.member(discriminator);
                object.components.add(
                        0,
                        new Component(discriminator, member, TypeUse.STRING, true, false, false, false, "", null, ""));
            } else if (inner != null) {
                complete(inner, discriminator, visited);
            }
        }
    }

    private Variant variant(TypeUse type, TypeUse union, Scope inside) {
        ObjectType object = schemas.object(type);
        if (object != null && inheritance.allows(object.qualified(), union.java())) {
            object.implemented.add(union.java());
            schemas.inherits(object, union.java());
            return new Variant(type, object, "");
        }
        String simple = type.list() ? "List" : type.map() ? "Map" : type.equals(TypeUse.BYTES) ? "Bytes" : type.java();
        return new Variant(type, null, inside.claim("Of" + simple.substring(simple.lastIndexOf('.') + 1)));
    }

    private void mapByName(UnionType union, Located branch, TypeUse type) {
        if (!union.discriminator.isEmpty() && schemas.object(type) != null && branch.has("$ref")) {
            union.mapping.putIfAbsent(schemas.document().target(branch).key(), type.java());
        }
    }

    private void mapDeclared(UnionType union, Located mapping) {
        for (String value : mapping.names()) {
            String reference = mapping.text(value);
            String pointer = schemas.document().mapped(mapping, reference);
            for (Variant variant : union.variants) {
                boolean named = variant.object() != null
                        || unions.containsKey(variant.type().java());
                if (named && schemas.names(pointer, variant.type())) {
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
