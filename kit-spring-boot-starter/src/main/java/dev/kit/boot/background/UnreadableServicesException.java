package dev.kit.boot.background;

import dev.kit.boot.background.DeclaredServices.Use;
import dev.kit.constructs.Service;
import dev.kit.envkit.EnvironmentException;
import java.util.List;
import java.util.stream.Collectors;

/** Services read variables that are missing or invalid. */
public final class UnreadableServicesException extends RuntimeException {

    UnreadableServicesException(List<Use<Service<?>>> uses, List<EnvironmentException> problems) {
        super(names(uses) + "\n\n" + report(problems), EnvironmentException.merged(problems));
    }

    private static String names(List<Use<Service<?>>> uses) {
        return (uses.size() == 1 ? "A service cannot be created: " : uses.size() + " services cannot be created: ")
                + uses.stream()
                        .map(use -> "\"" + use.service().serviceName() + "\" of " + use.construct())
                        .collect(Collectors.joining(", "));
    }

    /** The variables of all together; then what is wrong beside single variables. */
    private static String report(List<EnvironmentException> problems) {
        List<EnvironmentException> listed =
                problems.stream().filter(problem -> !problem.problems().isEmpty()).toList();
        String others = problems.stream()
                .filter(problem -> problem.problems().isEmpty())
                .map(EnvironmentException::report)
                .distinct()
                .collect(Collectors.joining("\n"));
        String variables =
                listed.isEmpty() ? "" : EnvironmentException.merged(listed).report();
        return (variables + "\n\n" + others).strip();
    }
}
