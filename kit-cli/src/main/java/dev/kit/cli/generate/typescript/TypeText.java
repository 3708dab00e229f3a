package dev.kit.cli.generate.typescript;

import dev.kit.openapi.ApiDocument;
import dev.kit.openapi.ApiNode;
import dev.kit.openapi.schema.ObjectMembers;
import dev.kit.openapi.schema.SchemaFacts;
import dev.kit.openapi.schema.SchemaForm;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;

/** The TypeScript types of schemas. A {@code $ref} becomes a name; everything else is written out. */
final class TypeText {

    static final String UNKNOWN = "unknown";

    private static final String NULL = "null";

    private final ApiDocument document;
    private final SchemaNames names;
    private final Discriminators discriminators;
    private final AliasCycles cycles = new AliasCycles();

    TypeText(ApiDocument document, SchemaNames names) {
        this.document = document;
        this.names = names;
        this.discriminators = new Discriminators(document);
    }

    ApiDocument document() {
        return document;
    }

    /** Returns the type of a schema in a nesting depth, including null if it accepts null. */
    String of(ApiNode schema, Transfer direction, int depth) {
        return orNull(schema, withoutNull(schema, direction, depth));
    }

    /** Returns the declaration of a named type. */
    String declaration(SchemaNames.Named type) {
        ApiNode schema = type.schema();
        if (!schema.has("$ref") && SchemaForm.of(document, schema) instanceof SchemaForm.Members) {
            String body = object(schema, type.direction(), 0);
            return "export interface " + type.name() + " " + body + "\n";
        }
        String text = cycles.declaring(type.name(), () -> withoutNull(schema, type.direction(), 0));
        return "export type " + type.name() + " = " + (text.isEmpty() ? UNKNOWN : text) + ";\n";
    }

    private String orNull(ApiNode schema, String type) {
        boolean complete = type.equals(UNKNOWN) || type.equals(NULL) || type.equals("never");
        return !complete && SchemaFacts.nullable(document, schema) ? type + " | null" : type;
    }

    private String withoutNull(ApiNode schema, Transfer direction, int depth) {
        if (!schema.json().isObject()) {
            return schema.json().isBoolean() && !schema.json().booleanValue() ? "never" : UNKNOWN;
        }
        if (schema.has("$ref")) {
            String name = names.of(document.target(schema), direction);
            return cycles.closes(name) ? "" : name;
        }
        if (schema.text("type").equals(NULL)) {
            return NULL;
        }
        return form(SchemaForm.of(document, schema), schema, direction, depth);
    }

    private String form(SchemaForm form, ApiNode schema, Transfer direction, int depth) {
        if (form instanceof SchemaForm.Same same) {
            return withoutNull(same.schema(), direction, depth);
        }
        if (form instanceof SchemaForm.Values values) {
            return values(values, direction);
        }
        if (form instanceof SchemaForm.Union union) {
            return union(union, schema, direction, depth);
        }
        if (form instanceof SchemaForm.SeveralTypes several) {
            return several(several, schema, direction, depth);
        }
        if (form instanceof SchemaForm.Members) {
            return cycles.inside(() -> object(schema, direction, depth));
        }
        if (form instanceof SchemaForm.Items items) {
            return list(items.each(), direction, depth);
        }
        return form instanceof SchemaForm.Scalar scalar ? scalar(scalar.type()) : UNKNOWN;
    }

    private static String scalar(String type) {
        return switch (type) {
            case "string" -> "string";
            case "integer", "number" -> "number";
            case "boolean" -> "boolean";
            default -> UNKNOWN;
        };
    }

    private String list(ApiNode each, Transfer direction, int depth) {
        String item = cycles.inside(() -> of(each, direction, depth));
        return (compound(item) ? "(" + item + ")" : item) + "[]";
    }

    /** Returns whether a type is a union or an intersection, which needs parentheses in some places. */
    private static boolean compound(String type) {
        int nesting = 0;
        for (int i = 0; i < type.length(); i++) {
            char c = type.charAt(i);
            if (c == '\'') {
                i = end(type, i);
            } else if (c == '/') { // of a comment
                i = type.indexOf("*/", i) + 1;
            } else if (c == '{' || c == '(') {
                nesting++;
            } else if (c == '}' || c == ')') {
                nesting--;
            } else if (nesting == 0 && (c == '|' || c == '&')) {
                return true;
            }
        }
        return false;
    }

    private static int end(String type, int quote) {
        int i = quote + 1;
        while (type.charAt(i) != '\'') {
            i += type.charAt(i) == '\\' ? 2 : 1;
        }
        return i;
    }

    private static String values(SchemaForm.Values values, Transfer direction) {
        Set<String> types = new LinkedHashSet<>();
        values.values().forEach(value -> types.add(literal(value)));
        boolean texts = values.values().stream().anyMatch(JsonNode::isString);
        boolean grows = direction == Transfer.RECEIVED && types.size() > 1;
        if (texts && (grows || values.listing() == SchemaForm.Listing.OPEN)) {
            types.add("(string & {})");
        }
        return joined(types);
    }

    private static String literal(JsonNode value) {
        if (value.isString()) {
            return TypeScriptNames.text(value.stringValue());
        }
        return value.isNumber() || value.isBoolean() ? value.toString() : UNKNOWN;
    }

    private String union(SchemaForm.Union union, ApiNode schema, Transfer direction, int depth) {
        Set<String> types = new LinkedHashSet<>();
        for (ApiNode branch : union.branches()) {
            String type = withoutNull(branch, direction, depth);
            String kind = discriminators.literal(schema, branch);
            types.add(kind.isEmpty() || type.isEmpty() ? type : kind + " & " + enclosed(type));
        }
        types.remove("");
        return joined(types);
    }

    private static String enclosed(String type) {
        return compound(type) ? "(" + type + ")" : type;
    }

    private String several(SchemaForm.SeveralTypes several, ApiNode schema, Transfer direction, int depth) {
        Set<String> types = new LinkedHashSet<>();
        for (String type : several.types()) {
            types.add(
                    switch (type) {
                        case "object" -> cycles.inside(() -> object(schema, direction, depth));
                        case "array" -> list(schema.at("items"), direction, depth);
                        default -> scalar(type);
                    });
        }
        return joined(types);
    }

    private static String joined(Set<String> types) {
        return types.contains(UNKNOWN) ? UNKNOWN : String.join(" | ", types);
    }

    private String object(ApiNode schema, Transfer direction, int depth) {
        ObjectMembers members = ObjectMembers.of(document, schema);
        List<String> undescribed = members.closed() ? List.of() : members.undescribed();
        if (members.properties().isEmpty() && undescribed.isEmpty()) {
            return map(members, direction, depth);
        }
        StringBuilder out = new StringBuilder("{\n");
        for (Map.Entry<String, ApiNode> property : members.properties().entrySet()) {
            if (!excluded(property.getValue(), direction)) {
                boolean required = members.required(property.getKey());
                ApiNode value = property.getValue();
                member(out, property.getKey(), required, value, direction, depth + 1);
            }
        }
        undescribed.forEach(name -> member(out, name, true, UNKNOWN, direction, depth + 1));
        if (members.additional().isPresent()) {
            TypeScriptFile.indent(out, depth + 1).append("[name: string]: unknown;\n");
        }
        return TypeScriptFile.indent(out, depth).append('}').toString();
    }

    private String map(ObjectMembers members, Transfer direction, int depth) {
        Optional<ApiNode> each = members.additional();
        Supplier<String> open = () -> members.closed() ? "never" : UNKNOWN;
        return "{ [name: string]: "
                + each.map(value -> of(value, direction, depth)).orElseGet(open) + " }";
    }

    /** Appends a member with its description. */
    void member(StringBuilder out, String name, boolean required, ApiNode schema, Transfer direction, int depth) {
        ApiNode told = schema.has("$ref") && !schema.has("description") ? schema : document.resolve(schema);
        String comment = told.has("$ref") ? "" : SchemaFacts.description(told);
        TypeScriptFile.doc(out, comment, told.flag("deprecated"), depth);
        member(out, name, required, of(schema, direction, depth), direction, depth);
    }

    /** Appends a member of a type. */
    static void member(StringBuilder out, String name, boolean required, String type, Transfer direction, int depth) {
        TypeScriptFile.indent(out, depth);
        boolean absent = !required && direction == Transfer.SENT && !type.equals(UNKNOWN);
        out.append(TypeScriptNames.property(name))
                .append(required ? ": " : "?: ")
                .append(type)
                .append(absent ? " | undefined;\n" : ";\n");
    }

    private boolean excluded(ApiNode property, Transfer direction) {
        return property.flag(direction.excluded())
                || (property.json().isObject() && document.resolve(property).flag(direction.excluded()));
    }
}
