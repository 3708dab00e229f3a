package dev.kit.cli.application;

import dev.kit.cli.application.child.ConstructReader;
import dev.kit.cli.command.CliException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads the constructs of a compiled application. Stateless.
 *
 * <p>A separate process reads them. Constructs are static constants. Their classes are initialized, but neither a
 * Spring context nor a connection is opened.
 */
public final class ApplicationReader {

    private static final JsonMapper JSON = new JsonMapper();

    private static final ApplicationTool TOOL = new ApplicationTool(
            ConstructReader.class,
            List.of("ConstructReader", "ConstructAnswer", "DescribedConstructs", "NeededVariables"));

    private ApplicationReader() {}

    /**
     * Returns the constructs that match the patterns, and the schemas in constants.
     *
     * @param patterns the packages or globs of each kind of construct
     * @param environment the variables of the process, from which nothing is read but the locations of files
     * @throws CliException if the constructs cannot be read; it names the class
     */
    public static ApplicationDescription describe(
            ApplicationPath application, ConstructPatterns patterns, Map<String, String> environment) {
        ObjectNode question = JSON.createObjectNode();
        patterns.byKind().forEach((kind, globs) -> globs.forEach(question.withArray("/" + kind)::add));
        Map<String, String> variables = new HashMap<>(environment);
        // Without it, a JVM on Linux cannot read paths outside ASCII.
        variables.putIfAbsent("LC_ALL", "C.UTF-8");
        return JSON.treeToValue(
                new ApplicationProgram(application, TOOL, variables).ask(question), ApplicationDescription.class);
    }
}
