package dev.kit.boot.background;

import dev.kit.boot.background.DeclaredServices.Use;
import dev.kit.constructs.Service;
import dev.kit.envkit.EnvironmentException;
import dev.kit.envkit.EnvironmentProblem;
import java.util.List;
import java.util.stream.Collectors;

/** Services read variables that are missing or invalid. */
public final class UnreadableServicesException extends RuntimeException {

    private final String report;

    UnreadableServicesException(List<Use<Service<?>>> uses, List<EnvironmentException> problems) {
        super(names(uses) + ". Missing or invalid: " + variables(problems));
        this.report = report(problems);
        problems.forEach(this::addSuppressed);
    }

    /** Everything that is wrong with the configuration, laid out for people. */
    public String report() {
        return report;
    }

    private static String names(List<Use<Service<?>>> uses) {
        return (uses.size() == 1 ? "A service cannot be created: " : uses.size() + " services cannot be created: ")
                + uses.stream()
                        .map(use -> "\"" + use.service().serviceName() + "\" of " + use.construct())
                        .collect(Collectors.joining(", "));
    }

    private static String variables(List<EnvironmentException> problems) {
        return problems.stream()
                .flatMap(problem -> problem.problems().stream())
                .map(EnvironmentProblem::name)
                .distinct()
                .collect(Collectors.joining(", "));
    }

    /** The variables of all together; then what is wrong beside single variables. */
    private static String report(List<EnvironmentException> problems) {
        List<EnvironmentException> listed = problems.stream()
                .filter(problem -> !problem.problems().isEmpty())
                .toList();
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
