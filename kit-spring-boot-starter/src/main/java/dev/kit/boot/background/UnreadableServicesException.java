package dev.kit.boot.background;

import dev.kit.boot.background.DeclaredServices.Use;
import dev.kit.boot.failures.StartFailure;
import dev.kit.constructs.Service;
import dev.kit.envkit.EnvironmentException;
import dev.kit.envkit.EnvironmentProblem;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.boot.ExitCodeGenerator;

/** Thrown if services read variables that are missing or invalid. */
final class UnreadableServicesException extends RuntimeException implements StartFailure, ExitCodeGenerator {

    private final String report;

    private final String action;

    UnreadableServicesException(List<Use<Service<?>>> uses, List<RuntimeException> problems) {
        super(names(uses) + "." + variables(problems));
        this.report = report(problems);
        this.action = variables(problems).isEmpty() ? CORRECT_SETTING : SET_VARIABLES;
        problems.forEach(this::addSuppressed);
    }

    @Override
    public String description() {
        return getMessage() + "\n\n" + report;
    }

    @Override
    public String action() {
        return action + " kit.services.eager=false reports each at its first use instead.";
    }

    /** Returns {@link EnvironmentException#EXIT_CODE}. */
    @Override
    public int getExitCode() {
        return EnvironmentException.EXIT_CODE;
    }

    private static String names(List<Use<Service<?>>> uses) {
        return (uses.size() == 1 ? "A service cannot be created: " : uses.size() + " services cannot be created: ")
                + uses.stream()
                        .map(use -> "\"" + use.service().serviceName() + "\" of " + use.construct())
                        .collect(Collectors.joining(", "));
    }

    private static String variables(List<RuntimeException> problems) {
        String names = unreadable(problems)
                .flatMap(problem -> problem.problems().stream())
                .map(EnvironmentProblem::name)
                .distinct()
                .collect(Collectors.joining(", "));
        return names.isEmpty() ? "" : " Missing or invalid: " + names;
    }

    /** Lists the variables of all services first, then problems that do not concern single variables. */
    private static String report(List<RuntimeException> problems) {
        List<EnvironmentException> listed = unreadable(problems)
                .filter(problem -> !problem.problems().isEmpty())
                .toList();
        String others = problems.stream()
                .filter(problem -> !(problem instanceof EnvironmentException unreadable && listed.contains(unreadable)))
                .map(problem -> problem instanceof EnvironmentException unreadable
                        ? unreadable.report()
                        : ServiceFailure.reason(problem))
                .distinct()
                .collect(Collectors.joining("\n"));
        String variables =
                listed.isEmpty() ? "" : EnvironmentException.merged(listed).report();
        return (variables + "\n\n" + others).strip();
    }

    private static Stream<EnvironmentException> unreadable(List<RuntimeException> problems) {
        return problems.stream().filter(EnvironmentException.class::isInstance).map(EnvironmentException.class::cast);
    }
}
