package dev.kit.cli.application;

import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * The variables that an application reads.
 *
 * @param constructs the number of constructs
 * @param variables the variables, sorted by name
 * @param warnings the services whose variables may be incomplete, with the reason
 * @param beans the methods that declare constructs as beans, which cannot be read
 */
public record ReadVariables(int constructs, List<Variable> variables, List<String> warnings, List<String> beans) {

    /** Copies the lists. */
    public ReadVariables {
        variables = List.copyOf(variables);
        warnings = List.copyOf(warnings);
        beans = List.copyOf(beans);
    }

    /**
     * A variable.
     *
     * @param optional whether all its readers work without it
     * @param readBy the locations of the constructs and schemas, sorted
     */
    public record Variable(String name, boolean optional, List<String> readBy) {

        /** Copies the locations. */
        public Variable {
            readBy = List.copyOf(readBy);
        }

        /** Returns the name; an optional one ends with {@code ?}. */
        public String marked() {
            return optional ? name + "?" : name;
        }
    }

    static ReadVariables of(JsonNode answer) {
        return new ReadVariables(
                answer.path("constructs").asInt(),
                answer.path("variables")
                        .valueStream()
                        .map(node -> new Variable(
                                node.path("name").asString(),
                                node.path("optional").asBoolean(),
                                texts(node.path("readBy"))))
                        .toList(),
                texts(answer.path("warnings")),
                texts(answer.path("beans")));
    }

    private static List<String> texts(JsonNode array) {
        return array.valueStream().map(JsonNode::asString).toList();
    }
}
