package dev.kit.cli.dev.reload;

import dev.kit.cli.dev.compile.CompiledClass;
import dev.kit.cli.dev.compile.MethodFacts;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The methods of an application that may have run while it started, so that what they made is still in use.
 *
 * <p>From initialisers, constructors and everything a framework calls by itself, calls are followed by name and descriptor
 * alone, whatever the class: that finds too much rather than too little. Handlers of endpoints and subscribers are
 * function objects that run per request, and are not followed. Immutable.
 */
final class StartupReach {

    private static final List<String> DEFERRED_FUNCTIONS = List.of(
            "Ldev/kit/constructs/endpoints/Endpoint$",
            "Ldev/kit/constructs/subscribers/",
            "Lorg/springframework/web/servlet/function/HandlerFunction;");

    private final Map<String, CompiledClass> classes;

    private final Set<String> reached;

    private StartupReach(Map<String, CompiledClass> classes, Set<String> reached) {
        this.classes = classes;
        this.reached = reached;
    }

    static StartupReach of(Collection<CompiledClass> classes) {
        Map<String, CompiledClass> byName = new HashMap<>();
        classes.forEach(compiled -> byName.put(compiled.name(), compiled));
        Map<String, Set<Node>> targets = new HashMap<>();
        Deque<Node> waiting = new ArrayDeque<>();
        StartupMethods startup = new StartupMethods(byName);
        for (CompiledClass compiled : classes) {
            compiled.methods().forEach((method, facts) -> {
                Node node = new Node(key(compiled.name(), method), facts);
                targets.computeIfAbsent(called(compiled.name(), method), name -> new HashSet<>())
                        .add(node);
                if (startup.includes(compiled, method, facts)) {
                    waiting.add(node);
                }
            });
        }
        Set<String> reached = new HashSet<>();
        while (!waiting.isEmpty()) {
            Node node = waiting.remove();
            if (reached.add(node.key())) {
                node.facts().calls().forEach(call -> waiting.addAll(targets.getOrDefault(call, Set.of())));
                node.facts().functions().forEach((function, type) -> {
                    if (DEFERRED_FUNCTIONS.stream().noneMatch(type::startsWith)) {
                        waiting.addAll(targets.getOrDefault(function, Set.of()));
                    }
                });
            }
        }
        return new StartupReach(byName, reached);
    }

    /** Whether these classes, mostly the same objects, call each other as those did from which this was worked out. */
    boolean isOf(Collection<CompiledClass> others) {
        if (others.size() != classes.size()) {
            return false;
        }
        for (CompiledClass other : others) {
            CompiledClass known = classes.get(other.name());
            if (known == null || !other.callsAs(known)) {
                return false;
            }
        }
        return true;
    }

    boolean contains(String owner, String method) {
        return reached.contains(key(owner, method));
    }

    private static String key(String owner, String method) {
        return owner + "." + method;
    }

    private static String called(String owner, String method) {
        return method.startsWith("<init>")
                ? MethodFacts.constructor(owner, method.substring("<init>".length()))
                : method;
    }

    private record Node(String key, MethodFacts facts) {

        @Override
        public boolean equals(Object other) {
            return other instanceof Node node && node.key.equals(key);
        }

        @Override
        public int hashCode() {
            return key.hashCode();
        }
    }
}
