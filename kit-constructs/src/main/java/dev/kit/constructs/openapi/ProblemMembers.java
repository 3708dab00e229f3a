package dev.kit.constructs.openapi;

import dev.kit.constructs.errors.ProblemType;
import java.util.SortedMap;
import java.util.TreeMap;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Composes the schema of a problem document with further members. */
final class ProblemMembers {

    private static final String DEFINITIONS = "#/$defs/";

    private ProblemMembers() {}

    static SchemaSource source(FailureSpec.Members members) {
        SchemaSource source = SchemaSource.of(members.schema());
        SortedMap<String, ObjectNode> definitions = new TreeMap<>(source.definitions());
        String key = key(members);
        definitions.put(key, problem(members.type(), source.described()));
        return new SchemaSource(object().put("$ref", DEFINITIONS + key), definitions);
    }

    private static ObjectNode problem(ProblemType type, ObjectNode members) {
        ObjectNode own = members.deepCopy();
        ObjectNode properties = own.get("properties") instanceof ObjectNode known ? known : own.putObject("properties");
        ObjectNode constants = object();
        constants.putObject("type").put("type", "string").put("const", type.uri());
        constants.putObject("code").put("type", "string").put("const", type.code());
        constants.setAll(properties);
        own.set("properties", constants);
        ObjectNode schema = object();
        schema.putArray("allOf")
                .add(object().put("$ref", ProblemSchema.REFERENCE))
                .add(own);
        return schema;
    }

    /** Returns a key whose name is that of the class, unless an operation uses the class otherwise as well. */
    private static String key(FailureSpec.Members members) {
        for (String key : References.in(members.schema().root().path("$ref"))) {
            int dot = Math.max(key.lastIndexOf('.'), key.lastIndexOf('$'));
            return key.substring(0, dot + 1) + "problem." + key.substring(dot + 1);
        }
        return "problem." + members.type().title().replace(" ", "");
    }

    private static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }
}
