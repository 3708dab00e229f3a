package dev.kit.cli.generate;

import dev.kit.cli.generate.TypeDeclaration.Component;
import dev.kit.cli.generate.TypeDeclaration.EnumType;
import dev.kit.cli.generate.TypeDeclaration.ObjectType;
import dev.kit.cli.generate.output.Understood;
import dev.kit.openapi.ApiDocument;
import dev.kit.openapi.ApiNode;
import dev.kit.openapi.schema.ObjectMembers;
import dev.kit.openapi.schema.Reach;
import dev.kit.openapi.schema.SchemaFacts;
import dev.kit.openapi.schema.SchemaForm;
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

    private final ApiDocument document;
    private final Scope topLevel;
    private final Reach sent;
    private final NamePrefixes prefixes;
    private final Map<String, String> onlyValues = new HashMap<>();
    private final Map<String, String> claimed = new HashMap<>();
    private final Map<String, TypeUse> named = new HashMap<>();
    private final Set<String> open = new HashSet<>();
    private final Map<String, ObjectType> objects = new HashMap<>();
    private final UnionReader unions = new UnionReader(this);

    /** Creates a reader. Schemas covered by {@code sent} are also written in requests. */
    SchemaReader(ApiDocument document, Scope topLevel, Reach sent, NamePrefixes prefixes) {
        this.document = document;
        this.topLevel = topLevel;
        this.sent = sent;
        this.prefixes = prefixes;
    }

    ApiDocument document() {
        return document;
    }

    /** Returns the requested named schemas. */
    List<ApiNode> components(Predicate<String> wanted) {
        ApiNode schemas = document.root().at("components").at("schemas");
        return schemas.names().stream()
                .map(schemas::at)
                .filter(schema -> wanted.test(schema.pointer()))
                .toList();
    }

    /** Claims the names of the requested named schemas, then reads them. */
    void readComponents(Predicate<String> wanted) {
        List<ApiNode> components = components(wanted);
        components.forEach(schema -> claimed.put(schema.pointer(), topLevel.claim(prefixes.strip(schema.key()))));
        components.forEach(schema -> Understood.at(schema, () -> named(schema)));
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

    TypeUse read(ApiNode schema, Scope scope, String hint) {
        return scope.uses(readHere(schema, scope, hint));
    }

    private TypeUse readHere(ApiNode schema, Scope scope, String hint) {
        if (schema.has("$ref")) {
            return named(document.target(schema));
        }
        if (schema.json().isBoolean() || schema.missing()) {
            return TypeUse.ANY;
        }
        if (!schema.json().isObject()) {
            throw schema.problem("A schema is an object, true or false.", "Write { … }.");
        }
        TypeUse known = named.get(schema.pointer());
        return known == null ? inline(schema, scope, hint) : known;
    }

    boolean nullable(ApiNode schema) {
        return SchemaFacts.nullable(document, schema);
    }

    private TypeUse named(ApiNode target) {
        TypeUse known = named.get(target.pointer());
        if (known != null) {
            return known;
        }
        if (!open.add(target.pointer())) {
            return TypeUse.ANY;
        }
        ApiNode schema = document.resolve(target);
        TypeUse type = schema.pointer().equals(target.pointer())
                ? inline(target, topLevel, prefixes.strip(target.key()))
                : named(schema);
        open.remove(target.pointer());
        named.put(target.pointer(), type);
        return type;
    }

    private TypeUse inline(ApiNode schema, Scope scope, String hint) {
        SchemaForm form = SchemaForm.of(document, schema);
        if (form instanceof SchemaForm.Same same) {
            return read(same.schema(), scope, hint);
        }
        if (form instanceof SchemaForm.Members) {
            return object(schema, scope, hint);
        }
        if (form instanceof SchemaForm.Items list) {
            return list(list.each(), scope, hint);
        }
        if (form instanceof SchemaForm.Union union) {
            return unions.read(schema, union.branches(), scope, hint);
        }
        if (form instanceof SchemaForm.Values listed) {
            return enumeration(schema, listed, scope, hint);
        }
        return form instanceof SchemaForm.Scalar scalar ? TypeUse.of(scalar.type(), scalar.format()) : TypeUse.ANY;
    }

    private TypeUse list(ApiNode items, Scope scope, String hint) {
        TypeUse each = read(items, scope, singular(hint));
        return TypeUse.listOf(each, items.json().isObject() && nullable(items));
    }

    private TypeUse object(ApiNode schema, Scope scope, String hint) {
        ObjectMembers shape = ObjectMembers.of(document, schema);
        if (shape.properties().isEmpty() || shape.properties().size() > MOST_COMPONENTS) {
            boolean typed = shape.properties().isEmpty() && shape.additional().isPresent();
            return typed ? map(shape.additional().orElseThrow(), scope, hint) : TypeUse.mapOf(TypeUse.ANY, true);
        }
        String name = claim(schema, scope, hint);
        ObjectType type = new ObjectType(scope.head(name, SchemaFacts.description(schema)));
        TypeUse use = TypeUse.scalar(type.qualified(), TypeUse.Kind.OBJECT);
        named.put(schema.pointer(), use);
        objects.put(use.java(), type);
        scope.add(type);
        readComponents(type, shape, sent.covers(schema.pointer()), scope.inside(name, type.nested()));
        return use;
    }

    private TypeUse map(ApiNode values, Scope scope, String hint) {
        TypeUse each = read(values, scope, singular(hint));
        return TypeUse.mapOf(each, values.json().isObject() && nullable(values));
    }

    private void readComponents(ObjectType type, ObjectMembers shape, boolean written, Scope scope) {
        Set<String> names = new HashSet<>();
        shape.properties().forEach((json, property) -> {
            if (json.isEmpty()) {
                type.additional = TypeUse.ANY; // Jackson treats an empty name as absent
                return;
            }
            String member = JavaNames.unique(JavaNames.member(json), names);
            type.components.add(component(json, member, property, shape.required(json), written, scope));
        });
        if (type.additional == null) {
            shape.additional().ifPresent(more -> type.additional = read(more, scope, "AdditionalProperty"));
        }
        type.closed = shape.closed() && type.additional == null;
    }

    private Component component(
            String json, String member, ApiNode property, boolean required, boolean written, Scope scope) {
        TypeUse type = read(property, scope, json);
        ApiNode resolved = document.resolve(property);
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
                ValueNotes.described(document, property, property),
                constant,
                required && !nullable ? only : "");
    }

    private static boolean says(ApiNode property, ApiNode resolved, String flag) {
        return property.flag(flag) || resolved.flag(flag);
    }

    private TypeUse enumeration(ApiNode schema, SchemaForm.Values listed, Scope scope, String hint) {
        List<JsonNode> values = listed.values();
        boolean texts = values.stream().allMatch(JsonNode::isString);
        boolean integers = values.stream().allMatch(value -> value.isIntegralNumber() && value.canConvertToLong());
        if (!texts && !integers) {
            return values.stream().allMatch(JsonNode::isBoolean) ? TypeUse.BOOLEAN : TypeUse.ANY;
        }
        String name = claim(schema, scope, hint);
        TypeUse value = texts ? TypeUse.STRING : TypeUse.LONG;
        List<String> written =
                values.stream().map(node -> node.asString("")).distinct().toList();
        List<String> literals = written.stream()
                .map(text -> texts ? ImportedNames.literal(text) : text + "L")
                .toList();
        boolean open = listed.listing() == SchemaForm.Listing.OPEN;
        EnumType type = new EnumType(scope.head(name, SchemaFacts.description(schema)), value, literals, written, open);
        scope.add(type);
        String qualified = type.qualified();
        if (listed.listing() == SchemaForm.Listing.WHOLE && written.size() == 1) {
            onlyValues.put(qualified, qualified + "." + JavaNames.constant(written.get(0)));
        }
        return TypeUse.scalar(qualified, value.kind());
    }

    /** Returns the claimed name of a named schema; for others claims a name derived from {@code hint}. */
    String claim(ApiNode schema, Scope scope, String hint) {
        String name = claimed.get(schema.pointer());
        return name == null ? scope.claim(hint) : name;
    }

    void remember(ApiNode schema, TypeUse type) {
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
