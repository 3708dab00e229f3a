package dev.kit.openapi.schema;

import dev.kit.openapi.ApiDocument;
import dev.kit.openapi.ApiNode;
import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * The form of the values of a schema.
 *
 * <p>Schemas of several parts that describe one form have that form.
 */
public sealed interface SchemaForm {

    /** The maximum number of followed schemas, which may refer to one another. */
    int MOST_STEPS = 32;

    /** Any value. */
    record Anything() implements SchemaForm {}

    /**
     * The form of another schema, which alone describes the value.
     *
     * @param schema the other schema, or all parts of an {@code allOf} merged into one
     */
    record Same(ApiNode schema) implements SchemaForm {}

    /**
     * One of some values.
     *
     * @param values the values without null
     * @param listing the place of the values
     */
    record Values(List<JsonNode> values, Listing listing) implements SchemaForm {

        /** Copies the list. */
        public Values {
            values = List.copyOf(values);
        }
    }

    /**
     * A choice among several schemas.
     *
     * @param branches the schemas except null
     */
    record Union(List<ApiNode> branches) implements SchemaForm {

        /** Copies the list. */
        public Union {
            branches = List.copyOf(branches);
        }
    }

    /** An object, whose members {@link ObjectMembers} lists. */
    record Members() implements SchemaForm {}

    /**
     * A list.
     *
     * @param each the schema of the items; missing if there is none
     */
    record Items(ApiNode each) implements SchemaForm {}

    /**
     * A text, a number or a boolean.
     *
     * @param type the type in the document; possibly one that is not defined
     * @param format the format; empty if there is none
     */
    record Scalar(String type, String format) implements SchemaForm {}

    /**
     * A value of one of several types.
     *
     * @param types the types except null
     */
    record SeveralTypes(List<String> types) implements SchemaForm {

        /** Copies the list. */
        public SeveralTypes {
            types = List.copyOf(types);
        }
    }

    /** The place of the values of an enumeration. */
    enum Listing {
        /** The schema itself. */
        WHOLE,
        /** The branches of the schema. */
        BRANCHES,
        /** Some branches of the schema, while another one accepts any text. */
        OPEN
    }

    /** Returns the form of a schema without a {@code $ref}. */
    static SchemaForm of(ApiDocument document, ApiNode schema) {
        if (schema.has("allOf")) {
            AllOf all = AllOf.of(document, schema);
            if (all.silent()) {
                return new Anything();
            }
            ApiNode only = all.only();
            return only != null ? new Same(only) : all.object() ? new Members() : new Same(all.merged());
        }
        List<ApiNode> branches = SchemaFacts.branches(schema);
        if (branches.size() == 1 && !schema.has("properties")) {
            return new Same(branches.get(0));
        }
        List<JsonNode> listed = SchemaFacts.listedValues(document, branches);
        if (!listed.isEmpty()) {
            return new Values(listed, SchemaFacts.plainText(document, branches) ? Listing.OPEN : Listing.BRANCHES);
        }
        if (!branches.isEmpty() && (!schema.has("properties") || ObjectMembers.repeated(document, schema, branches))) {
            return new Union(branches);
        }
        List<JsonNode> values = SchemaFacts.values(schema);
        return values.isEmpty() ? byType(schema) : new Values(values, Listing.WHOLE);
    }

    /** Returns the form after following references and schemas of the same form. */
    static SchemaForm settled(ApiDocument document, ApiNode schema) {
        return of(document, concrete(document, schema));
    }

    /** Returns the schema after following references and schemas of the same form. */
    static ApiNode concrete(ApiDocument document, ApiNode schema) {
        ApiNode current = document.resolve(schema);
        for (int step = 0; step < MOST_STEPS && of(document, current) instanceof Same same; step++) {
            current = document.resolve(same.schema());
        }
        return current;
    }

    private static SchemaForm byType(ApiNode schema) {
        List<String> types = SchemaFacts.types(schema);
        if (types.size() > 1) {
            return new SeveralTypes(types);
        }
        boolean object = schema.has("properties") || schema.has("additionalProperties");
        String type = types.isEmpty() ? object ? "object" : schema.has("items") ? "array" : "" : types.get(0);
        return switch (type) {
            case "" -> new Anything();
            case "object" -> new Members();
            case "array" -> new Items(schema.at("items"));
            default -> new Scalar(type, schema.text("format"));
        };
    }
}
