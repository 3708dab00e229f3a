package dev.kit.cli.build.aws;

import dev.kit.cli.application.ApplicationPath;
import dev.kit.cli.application.ApplicationProgram;
import dev.kit.cli.application.ApplicationTool;
import dev.kit.cli.build.aws.child.HandlerCheck;
import dev.kit.cli.command.CliException;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Loads handlers in a process with the jars of an archive and nothing else. Stateless. */
final class HandlerLoading {

    private static final ApplicationTool TOOL =
            new ApplicationTool(HandlerCheck.class, List.of("HandlerCheck", "HandlerCheck$Outcome"));

    private HandlerLoading() {}

    /**
     * Loads and initializes each handler once.
     *
     * @return the handlers that only lack variables, with the reason
     * @throws CliException with every handler that cannot be loaded, and the missing class
     */
    static List<String> check(List<Path> jars, AwsHandlers handlers) {
        ObjectNode question = JsonMapper.shared().createObjectNode();
        handlers.all().forEach(handler -> question.withArray("/handlers").add(handler.className()));
        String classPath = jars.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
        // Without a variable: none of the developer's may decide whether the build succeeds.
        JsonNode answer =
                new ApplicationProgram(new ApplicationPath(classPath, false, null), TOOL, Map.of()).ask(question);
        List<String> failures = texts(answer, "failures");
        if (!failures.isEmpty()) {
            throw CliException.failed(
                    "The handlers cannot be loaded with what the archive contains:\n  " + String.join("\n  ", failures),
                    null,
                    "Add the library with the scope compile or runtime, or correct build.aws-lambda.exclude."
                            + " Classes of Spring Boot and of servers are not in an archive.");
        }
        return texts(answer, "warnings");
    }

    private static List<String> texts(JsonNode answer, String name) {
        return answer.path(name).valueStream().map(JsonNode::asString).toList();
    }
}
