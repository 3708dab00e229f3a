package dev.kit.cli.application;

import dev.kit.cli.application.child.ConstructReader;
import dev.kit.cli.command.CliException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads the constructs of a compiled application. Stateless.
 *
 * <p>A separate process reads them. Constructs are static constants. Their classes are initialized, but neither a
 * Spring context nor a connection is opened.
 */
public final class ApplicationReader {

    private static final ApplicationTool TOOL = new ApplicationTool(
            ConstructReader.class,
            List.of(
                    "ConstructReader",
                    "ConstructAnswer",
                    "DescribedConstructs",
                    "DescribedDocument",
                    "NamedParser",
                    "NeededVariables"));

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
        return describe(application, patterns, Optional.empty(), environment).description();
    }

    /**
     * Returns the constructs, and the OpenAPI document that the started application serves.
     *
     * @param patterns the packages or globs of each kind of construct
     * @param document the settings of the document; empty if none is served
     * @param environment the variables of the process, from which nothing is read but the locations of files
     * @throws CliException if the constructs cannot be read; it names the class
     */
    public static DocumentedApplication describe(
            ApplicationPath application,
            ConstructPatterns patterns,
            Optional<DocumentSettings> document,
            Map<String, String> environment) {
        ObjectNode question = JsonMapper.shared().createObjectNode();
        patterns.byKind().forEach((kind, globs) -> globs.forEach(question.withArray("/" + kind)::add));
        document.ifPresent(
                settings -> question.set("document", JsonMapper.shared().valueToTree(settings)));
        JsonNode answer = new ApplicationProgram(application, TOOL, environment).ask(question);
        return new DocumentedApplication(
                JsonMapper.shared().treeToValue(answer, ApplicationDescription.class),
                Optional.ofNullable(answer.get("document"))
                        .map(text -> text.asString().getBytes(StandardCharsets.UTF_8)),
                answer.path("faults").valueStream().map(JsonNode::asString).toList());
    }
}
