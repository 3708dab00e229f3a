package dev.kit.cli.command;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** JSON as the output of a command. Stateless. */
public final class JsonOutput {

    /** The option of commands that print text unless it is given. */
    public static final Option<Boolean> OPTION = Option.flag("json", "Print JSON.");

    private JsonOutput() {}

    /** Formats JSON with uniform line ends. JSON escapes terminal control characters. */
    public static String of(JsonNode node) {
        return JsonMapper.shared()
                .writerWithDefaultPrettyPrinter()
                .writeValueAsString(node)
                .replace("\r\n", "\n");
    }
}
