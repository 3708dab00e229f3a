package dev.kit.cli.generate;

import dev.kit.cli.generate.TypeDeclaration.Component;
import dev.kit.cli.generate.TypeDeclaration.ObjectType;
import dev.kit.cli.generate.TypeDeclaration.UnionType;
import dev.kit.cli.generate.TypeDeclaration.Variant;
import dev.kit.openapi.ApiNode;
import dev.kit.openapi.schema.SchemaFacts;
import java.util.HashMap;
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
    /** The dependencies of classes on the interfaces that they implement, and on the classes that enclose those. */
    private final Map<String, Set<String>> dependencies = new HashMap<>();

    UnionReader(SchemaReader schemas) {
        this.schemas = schemas;
    }

    TypeUse read(ApiNode schema, List<ApiNode> branches, Scope scope, String hint) {
        String name = schemas.claim(schema, scope, hint);
        UnionType union = new UnionType(scope.head(name, SchemaFacts.description(schema)));
        TypeUse use = TypeUse.scalar(union.qualified(), TypeUse.Kind.ANY);
        schemas.remember(schema, use);
        scope.add(union);
        unions.put(use.java(), union);
        Scope inside = scope.inside(name, union.nested());
        ApiNode discriminator = schema.at("discriminator");
        union.discriminator = discriminator.text("propertyName");
        Set<String> taken = new HashSet<>();
        for (ApiNode branch : branches) {
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
        if (object != null && mayImplement(object.qualified(), union.java())) {
            object.implemented.add(union.java());
            schemas.inherits(object, union.java());
            return new Variant(type, object, "");
        }
        String simple = type.list() ? "List" : type.map() ? "Map" : type.equals(TypeUse.BYTES) ? "Bytes" : type.java();
        return new Variant(type, null, inside.claim("Of" + simple.substring(simple.lastIndexOf('.') + 1)));
    }

    /**
     * Returns whether {@code type} can implement {@code implemented}, and records the dependencies if so. By section
     * 8.1.4 of the Java Language Specification they must not form cycles.
     */
    private boolean mayImplement(String type, String implemented) {
        Set<String> mentioned = new HashSet<>();
        for (int end = implemented.length(); end > 0; end = implemented.lastIndexOf('.', end - 1)) {
            mentioned.add(implemented.substring(0, end));
        }
        Set<String> visited = new HashSet<>();
        if (mentioned.stream().anyMatch(each -> reaches(each, type, visited))) {
            return false;
        }
        dependencies.computeIfAbsent(type, key -> new HashSet<>()).addAll(mentioned);
        return true;
    }

    private boolean reaches(String from, String wanted, Set<String> visited) {
        return from.equals(wanted)
                || (visited.add(from)
                        && dependencies.getOrDefault(from, Set.of()).stream()
                                .anyMatch(next -> reaches(next, wanted, visited)));
    }

    private void mapByName(UnionType union, ApiNode branch, TypeUse type) {
        if (!union.discriminator.isEmpty() && schemas.object(type) != null && branch.has("$ref")) {
            union.mapping.putIfAbsent(schemas.document().target(branch).key(), type.java());
        }
    }

    private void mapDeclared(UnionType union, ApiNode mapping) {
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

    private static String hintOf(ApiNode branch) {
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
