package dev.kit.cli.generate;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The dependencies of class declarations, which must not form cycles. A class depends on the interfaces that it
 * implements and, by section 8.1.4 of the Java Language Specification, on the classes that enclose them.
 */
final class Inheritance {

    private final Map<String, Set<String>> dependencies = new HashMap<>();

    /** Returns whether {@code type} can implement {@code implemented}, and records the dependency if so. */
    boolean allows(String type, String implemented) {
        Set<String> mentioned = new HashSet<>();
        for (int end = implemented.length(); end > 0; end = implemented.lastIndexOf('.', end - 1)) {
            mentioned.add(implemented.substring(0, end));
        }
        Set<String> visited = new HashSet<>();
        if (mentioned.stream().anyMatch(each -> reaches(each, type, visited))) {
            return false;
        }
        dependencies.computeIfAbsent(type, key -> new HashSet<>()).addAll(mentioned);
        return true;
    }

    private boolean reaches(String from, String wanted, Set<String> visited) {
        return from.equals(wanted)
                || (visited.add(from)
                        && dependencies.getOrDefault(from, Set.of()).stream()
                                .anyMatch(next -> reaches(next, wanted, visited)));
    }
}
