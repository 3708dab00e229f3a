package dev.kit.cli.generate;

import dev.kit.cli.generate.TypeDeclaration.Component;
import dev.kit.cli.generate.TypeDeclaration.EnumType;
import dev.kit.cli.generate.TypeDeclaration.ObjectType;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** A mapping of schemas to Java types: named schemas once, inline schemas at each use. */
final class SchemaReader {

    /** The maximum number of record components. A constructor takes at most 255 slots. */
    private static final int MOST_COMPONENTS = 250;

    private final OpenApiDocument document;
    private final Scope topLevel;
    private final Reach sent;
    private final Map<String, String> onlyValues = new HashMap<>();
    private final Map<String, String> claimed = new HashMap<>();
    private final Map<String, TypeUse> named = new HashMap<>();
    private final Set<String> open = new HashSet<>();
    private final Map<String, ObjectType> objects = new HashMap<>();
    private final UnionReader unions = new UnionReader(this);

    /** Creates a reader. Schemas covered by {@code sent} are also written in requests. */
    SchemaReader(OpenApiDocument document, Scope topLevel, Reach sent) {
        this.document = document;
        this.topLevel = topLevel;
        this.sent = sent;
    }

    OpenApiDocument document() {
        return document;
    }

    /** Claims the names of the requested named schemas, then reads them. */
    void readComponents(Predicate<String> wanted) {
        Located schemas = document.root().at("components").at("schemas");
        List<Located> components = schemas.names().stream()
                .map(schemas::at)
                .filter(schema -> wanted.test(schema.pointer()))
                .toList();
        components.forEach(schema -> claimed.put(schema.pointer(), topLevel.claim(schema.key())));
        components.forEach(this::named);
    }

    /** Completes the unions. Must be called after everything has been read. */
    void complete() {
        unions.complete();
    }

    Scope topLevel() {
        return topLevel;
    }

    /** Returns the object type for a Java name, or null if it is not an object. */
    @Nullable ObjectType object(TypeUse type) {
        return objects.get(type.java());
    }

    TypeUse read(Located schema, Scope scope, String hint) {
        return scope.uses(readHere(schema, scope, hint));
    }

    private TypeUse readHere(Located schema, Scope scope, String hint) {
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
            if (all.silent()) {
                return TypeUse.ANY;
            }
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
            boolean open = SchemaFacts.plainText(document, branches);
            return enumeration(schema, listed, scope, hint, open ? Listing.OPEN : Listing.BRANCHES);
        }
        if (!branches.isEmpty() && (!schema.has("properties") || ObjectShape.repeated(document, schema, branches))) {
            return unions.read(schema, branches, scope, hint);
        }
        List<JsonNode> values = SchemaFacts.values(schema);
        return values.isEmpty() ? byType(schema, scope, hint) : enumeration(schema, values, scope, hint, Listing.WHOLE);
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
            case "array" -> list(schema.at("items"), scope, hint);
            default -> Scalars.of(type, schema.text("format"));
        };
    }

    private TypeUse list(Located items, Scope scope, String hint) {
        TypeUse each = read(items, scope, singular(hint));
        return TypeUse.listOf(each, items.node().isObject() && nullable(items));
    }

    private TypeUse object(Located schema, Scope scope, String hint) {
        ObjectShape shape = ObjectShape.of(document, schema);
        if (shape.properties().isEmpty() || shape.properties().size() > MOST_COMPONENTS) {
            boolean typed = shape.properties().isEmpty() && shape.additional().isPresent();
            return typed ? map(shape.additional().orElseThrow(), scope, hint) : TypeUse.mapOf(TypeUse.ANY, true);
        }
        String name = claim(schema, scope, hint);
        ObjectType type = new ObjectType(name, scope.qualify(name), SchemaFacts.description(schema));
        TypeUse use = TypeUse.scalar(type.qualified(), TypeUse.Kind.OBJECT);
        named.put(schema.pointer(), use);
        objects.put(use.java(), type);
        scope.add(type);
        readComponents(type, shape, sent.covers(schema.pointer()), scope.inside(name, type.nested()));
        return use;
    }

    private TypeUse map(Located values, Scope scope, String hint) {
        TypeUse each = read(values, scope, singular(hint));
        return TypeUse.mapOf(each, values.node().isObject() && nullable(values));
    }

    private void readComponents(ObjectType type, ObjectShape shape, boolean written, Scope scope) {
        Set<String> names = new HashSet<>();
        shape.properties().forEach((json, property) -> {
            if (json.isEmpty()) {
                type.additional = TypeUse.ANY; // Jackson treats an empty name as absent
                return;
            }
            String member = JavaNames.member(json);
            while (!names.add(member)) {
                member = member + "_";
            }
            type.components.add(component(json, member, property, shape.required(json), written, scope));
        });
        if (type.additional == null) {
            shape.additional().ifPresent(more -> type.additional = read(more, scope, "AdditionalProperty"));
        }
        type.closed = shape.closed() && type.additional == null;
    }

    private Component component(
            String json, String member, Located property, boolean required, boolean written, Scope scope) {
        TypeUse type = read(property, scope, json);
        Located resolved = document.resolve(property);
        boolean anything = type.equals(TypeUse.ANY) && !SchemaFacts.shaped(resolved);
        boolean nullable = nullable(property) || (required && anything);
        boolean field = written && !required && nullable && !says(property, resolved, "readOnly");
        List<JsonNode> values = SchemaFacts.values(resolved);
        String constant =
                values.size() == 1 && values.get(0).isBoolean() ? values.get(0).asString("") : null;
        String only = constant == null ? onlyValues.getOrDefault(type.java(), "") : constant;
        return new Component(
                json,
                member,
                field ? type.plain() : type,
                required,
                required && !says(property, resolved, "writeOnly"),
                nullable,
                field,
                SchemaFacts.description(property),
                constant,
                required && !nullable ? only : "");
    }

    private static boolean says(Located property, Located resolved, String flag) {
        return property.flag(flag) || resolved.flag(flag);
    }

    private TypeUse enumeration(Located schema, List<JsonNode> values, Scope scope, String hint, Listing listing) {
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
        boolean open = listing == Listing.OPEN;
        scope.add(new EnumType(name, SchemaFacts.description(schema), value, literals, written, open));
        String qualified = scope.qualify(name);
        if (listing == Listing.WHOLE && written.size() == 1) {
            onlyValues.put(qualified, qualified + "." + JavaNames.constant(written.get(0)));
        }
        return TypeUse.scalar(qualified, value.kind());
    }

    /** The place of the values of an enumeration. */
    private enum Listing {
        /** The schema itself. */
        WHOLE,
        /** The branches of the schema. */
        BRANCHES,
        /** Some branches of the schema, while another one accepts any text. */
        OPEN
    }

    /** Returns the claimed name of a named schema; for others claims a name derived from {@code hint}. */
    String claim(Located schema, Scope scope, String hint) {
        String name = claimed.get(schema.pointer());
        return name == null ? scope.claim(hint) : name;
    }

    void remember(Located schema, TypeUse type) {
        named.put(schema.pointer(), type);
    }

    /** Records that the type of an object implements that of a union. */
    void inherits(ObjectType object, String union) {
        topLevel.inherits(object.qualified(), union);
    }

    /** Returns whether the schema at {@code pointer} was read as {@code type}. */
    boolean names(String pointer, TypeUse type) {
        return type.equals(named.get(pointer));
    }

    /** Returns the singular of a name, such as {@code line} for {@code lines}. */
    static String singular(String plural) {
        if (plural.endsWith("ies") && plural.length() > 4) {
            return plural.substring(0, plural.length() - 3) + "y";
        }
        boolean cut = plural.length() > 3 && plural.endsWith("s") && !plural.matches(".*(ss|us|is)$");
        return cut ? plural.substring(0, plural.length() - 1) : plural + "Item";
    }
}
