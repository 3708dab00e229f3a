package dev.kit.cli.build.aws.child;

import dev.kit.cli.application.child.JsonProgram;
import dev.kit.envkit.EnvironmentException;
import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The process that loads the handlers of an archive. */
public final class HandlerCheck {

    private static final JsonMapper JSON = new JsonMapper();

    private static final long LIMIT_SECONDS = 60;

    private static volatile String current = "";

    private HandlerCheck() {}

    /** Responds to one request. */
    public static void main(String[] words) throws IOException {
        JsonProgram.limit(LIMIT_SECONDS, () -> "The initialization of " + current);
        JsonProgram.run(HandlerCheck::answer);
    }

    /** The results so far. */
    private record Outcome(Set<String> failures, Set<String> warnings) {}

    private static byte[] answer(byte[] question) {
        Outcome outcome = new Outcome(new LinkedHashSet<>(), new LinkedHashSet<>());
        for (JsonNode handler : JSON.readTree(question).path("handlers")) {
            load(handler.asString(), outcome);
        }
        return JSON.writeValueAsBytes(Map.of("failures", outcome.failures(), "warnings", outcome.warnings()));
    }

    private static void load(String handler, Outcome outcome) {
        current = handler;
        try {
            Class.forName(handler, true, HandlerCheck.class.getClassLoader())
                    .getConstructor()
                    .newInstance();
        } catch (ReflectiveOperationException | LinkageError e) {
            Throwable root = root(e);
            if (isEnvironment(root)) {
                outcome.warnings()
                        .add(handler + " reads variables while it is loaded, so it was not verified: "
                                + firstLine(root));
            } else {
                outcome.failures().add(handler + ": " + reason(root));
            }
        }
    }

    private static Throwable root(Throwable failure) {
        Throwable root = failure;
        while (root.getCause() != null && !(root instanceof EnvironmentException)) {
            root = root.getCause();
        }
        return root;
    }

    /** Returns whether a variable is missing, also if another handler tried the same class before. */
    private static boolean isEnvironment(Throwable root) {
        return root instanceof EnvironmentException
                || (root instanceof ExceptionInInitializerError
                        && firstLine(root).contains(EnvironmentException.class.getName()));
    }

    private static String reason(Throwable root) {
        if (root instanceof NoClassDefFoundError || root instanceof ClassNotFoundException) {
            return "the class " + firstLine(root).replace('/', '.') + " is missing";
        }
        return root.getClass().getName() + ": " + firstLine(root);
    }

    private static String firstLine(Throwable failure) {
        return String.valueOf(failure.getMessage()).lines().findFirst().orElse("");
    }
}
