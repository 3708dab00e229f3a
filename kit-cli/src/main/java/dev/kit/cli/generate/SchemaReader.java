package dev.kit.cli.generate;

import dev.kit.cli.generate.TypeDeclaration.Component;
import dev.kit.cli.generate.TypeDeclaration.EnumType;
import dev.kit.cli.generate.TypeDeclaration.ObjectType;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Turns schemas into Java types; named schemas once, others where they are used. */
final class SchemaReader {

    /** A record's constructor takes at most 255 slots. */
    private static final int MOST_COMPONENTS = 250;

    private final OpenApiDocument document;
    private final Scope topLevel;
    private final Map<String, String> claimed = new HashMap<>();
    private final Map<String, TypeUse> named = new HashMap<>();
    private final Set<String> open = new HashSet<>();
    private final Map<String, ObjectType> objects = new HashMap<>();
    private final UnionReader unions = new UnionReader(this);

    SchemaReader(OpenApiDocument document, Scope topLevel) {
        this.document = document;
        this.topLevel = topLevel;
    }

    OpenApiDocument document() {
        return document;
    }

    /** Claims the names of all named schemas, then reads them. */
    void readComponents() {
        Located schemas = document.root().at("components").at("schemas");
        for (String name : schemas.names()) {
            claimed.put(schemas.at(name).pointer(), topLevel.claim(name));
        }
        schemas.names().forEach(name -> named(schemas.at(name)));
    }

    /** To be called once everything was read. */
    void complete() {
        unions.complete();
    }

    Scope topLevel() {
        return topLevel;
    }

    /** The object type that a Java name stands for, if it is one. */
    @Nullable ObjectType object(TypeUse type) {
        return objects.get(type.java());
    }

    TypeUse read(Located schema, Scope scope, String hint) {
        if (schema.has("$ref")) {
            return named(document.target(schema));
        }
        if (schema.node().isBoolean() || schema.missing()) {
            return TypeUse.ANY;
        }
        if (!schema.node().isObject()) {
            throw schema.problem("A schema is an object, true or false.", "Write { … }.");
        }
        TypeUse known = named.get(schema.pointer());
        return known == null ? inline(schema, scope, hint) : known;
    }

    boolean nullable(Located schema) {
        return SchemaFacts.nullable(document, schema);
    }

    private TypeUse named(Located target) {
        TypeUse known = named.get(target.pointer());
        if (known != null) {
            return known;
        }
        if (!open.add(target.pointer())) {
            return TypeUse.ANY;
        }
        Located schema = document.resolve(target);
        TypeUse type =
                schema.pointer().equals(target.pointer()) ? inline(target, topLevel, target.key()) : named(schema);
        open.remove(target.pointer());
        named.put(target.pointer(), type);
        return type;
    }

    private TypeUse inline(Located schema, Scope scope, String hint) {
        if (schema.has("allOf")) {
            AllOf all = AllOf.of(document, schema);
            Located only = all.only();
            if (only != null) {
                return read(only, scope, hint);
            }
            if (!all.object()) {
                return inline(all.merged(), scope, hint);
            }
            return object(schema, scope, hint);
        }
        List<Located> branches = SchemaFacts.branches(schema);
        if (branches.size() == 1 && !schema.has("properties")) {
            return read(branches.get(0), scope, hint);
        }
        List<JsonNode> listed = SchemaFacts.listedValues(document, branches);
        if (!listed.isEmpty()) {
            return enumeration(schema, listed, scope, hint);
        }
        if (!branches.isEmpty() && (!schema.has("properties") || ObjectShape.repeated(document, schema, branches))) {
            return unions.read(schema, branches, scope, hint);
        }
        List<JsonNode> values = SchemaFacts.values(schema);
        return values.isEmpty() ? byType(schema, scope, hint) : enumeration(schema, values, scope, hint);
    }

    private TypeUse byType(Located schema, Scope scope, String hint) {
        List<String> types = SchemaFacts.types(schema);
        if (types.size() > 1) {
            return TypeUse.ANY;
        }
        boolean object = schema.has("properties") || schema.has("additionalProperties");
        String type = types.isEmpty() ? object ? "object" : schema.has("items") ? "array" : "" : types.get(0);
        return switch (type) {
            case "object" -> object(schema, scope, hint);
            case "array" -> TypeUse.listOf(read(schema.at("items"), scope, singular(hint)));
            default -> Scalars.of(type, schema.text("format"));
        };
    }

    private TypeUse object(Located schema, Scope scope, String hint) {
        ObjectShape shape = ObjectShape.of(document, schema);
        if (shape.properties().isEmpty() || shape.properties().size() > MOST_COMPONENTS) {
            boolean typed = shape.properties().isEmpty() && shape.additional().isPresent();
            return TypeUse.mapOf(typed ? read(shape.additional().orElseThrow(), scope, singular(hint)) : TypeUse.ANY);
        }
        String name = claim(schema, scope, hint);
        ObjectType type = new ObjectType(name, scope.qualify(name), SchemaFacts.description(schema));
        TypeUse use = TypeUse.scalar(type.qualified(), TypeUse.Kind.OBJECT);
        named.put(schema.pointer(), use);
        objects.put(use.java(), type);
        scope.add(type);
        readComponents(type, shape, scope.inside(name, type.nested()));
        return use;
    }

    private void readComponents(ObjectType type, ObjectShape shape, Scope scope) {
        Set<String> names = new HashSet<>();
        shape.properties().forEach((json, property) -> {
            String member = JavaNames.member(json);
            while (!names.add(member)) {
                member = member + "_";
            }
            type.components.add(component(json, member, property, shape.required(json), scope));
        });
        shape.additional().ifPresent(more -> type.additional = read(more, scope, "AdditionalProperty"));
    }

    private Component component(String json, String member, Located property, boolean required, Scope scope) {
        TypeUse type = read(property, scope, json);
        Located resolved = document.resolve(property);
        List<JsonNode> values = SchemaFacts.values(resolved);
        String constant =
                values.size() == 1 && values.get(0).isBoolean() ? values.get(0).asString("") : null;
        String description = SchemaFacts.description(property);
        boolean mandatory = required && !property.flag("writeOnly") && !resolved.flag("writeOnly");
        return new Component(json, member, type, required, mandatory, nullable(property), description, constant);
    }

    private TypeUse enumeration(Located schema, List<JsonNode> values, Scope scope, String hint) {
        boolean texts = values.stream().allMatch(JsonNode::isString);
        boolean integers = values.stream().allMatch(value -> value.isIntegralNumber() && value.canConvertToLong());
        if (!texts && !integers) {
            return values.stream().allMatch(JsonNode::isBoolean) ? Scalars.BOOLEAN : TypeUse.ANY;
        }
        String name = claim(schema, scope, hint);
        TypeUse value = texts ? TypeUse.STRING : Scalars.LONG;
        List<String> written =
                values.stream().map(node -> node.asString("")).distinct().toList();
        List<String> literals = written.stream()
                .map(text -> texts ? Sources.literal(text) : text + "L")
                .toList();
        scope.add(new EnumType(name, SchemaFacts.description(schema), value, literals, written));
        return TypeUse.scalar(scope.qualify(name), value.kind());
    }

    /** The name of a named schema was claimed before; others get one like {@code hint}. */
    String claim(Located schema, Scope scope, String hint) {
        String name = claimed.get(schema.pointer());
        return name == null ? scope.claim(hint) : name;
    }

    void remember(Located schema, TypeUse type) {
        named.put(schema.pointer(), type);
    }

    /** Whether the schema at {@code pointer} was read as {@code type}. */
    boolean names(String pointer, TypeUse type) {
        return type.equals(named.get(pointer));
    }

    /** {@code lines} as {@code line}. */
    static String singular(String plural) {
        if (plural.endsWith("ies") && plural.length() > 4) {
            return plural.substring(0, plural.length() - 3) + "y";
        }
        boolean cut = plural.length() > 3 && plural.endsWith("s") && !plural.matches(".*(ss|us|is)$");
        return cut ? plural.substring(0, plural.length() - 1) : plural + "Item";
    }
}
