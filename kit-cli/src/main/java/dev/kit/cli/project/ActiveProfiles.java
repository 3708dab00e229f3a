package dev.kit.cli.project;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The Spring profiles of a run.
 *
 * @param names the profiles, in the order of activation
 * @param given whether the environment or the project sets them, instead of the stage
 */
record ActiveProfiles(Set<String> names, boolean given) {

    private static final String ACTIVE = "spring.profiles.active";

    private static final String VARIABLE = "SPRING_PROFILES_ACTIVE";

    /** Chooses the profiles of the environment, else those of the project's files, else the stage. */
    static ActiveProfiles choose(PropertiesDocument files, Map<String, String> environment, String stage) {
        List<String> named = environment.getOrDefault(VARIABLE, "").isBlank()
                ? files.list(ACTIVE)
                : new PropertiesDocument(Map.of(ACTIVE, environment.getOrDefault(VARIABLE, ""))).list(ACTIVE);
        Deque<String> waiting = new ArrayDeque<>(named.isEmpty() ? List.of(stage) : named);
        waiting.addAll(files.list("spring.profiles.include"));
        Set<String> names = new LinkedHashSet<>();
        while (!waiting.isEmpty()) {
            String name = waiting.removeFirst();
            if (names.add(name)) {
                waiting.addAll(files.list(PropertiesDocument.canonical("spring.profiles.group." + name)));
            }
        }
        return new ActiveProfiles(names, !named.isEmpty());
    }

    /** Returns whether one of the expressions matches. An expression with parentheses is assumed to match. */
    boolean accept(List<String> expressions) {
        return expressions.isEmpty() || expressions.stream().anyMatch(this::holds);
    }

    private boolean holds(String expression) {
        if (expression.contains("(")) {
            return true;
        }
        for (String alternative : expression.split("\\|", -1)) {
            if (List.of(alternative.split("&", -1)).stream().allMatch(this::isActive)) {
                return true;
            }
        }
        return false;
    }

    private boolean isActive(String word) {
        String name = word.strip();
        return name.startsWith("!") ? !names.contains(name.substring(1).strip()) : names.contains(name);
    }
}
