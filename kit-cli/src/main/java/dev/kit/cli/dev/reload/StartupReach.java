package dev.kit.cli.dev.reload;

import dev.kit.cli.dev.compile.CompiledClass;
import dev.kit.cli.dev.compile.MethodFacts;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The methods of an application that may have run during startup, so that their results are still in use.
 *
 * <p>Starting from initialisers, constructors and everything that a framework calls by itself, calls are followed by
 * name and descriptor only, regardless of the class, which finds too many methods rather than too few. Handlers of
 * endpoints and subscribers are function objects that run per request, and are not followed. Immutable.
 *
 * @param reached the reached methods, each with the step that led to it
 */
record StartupReach(Map<String, CompiledClass> classes, Map<String, Step> reached) {

    private static final List<String> DEFERRED_FUNCTIONS = List.of(
            "Ldev/kit/constructs/endpoints/Endpoint$",
            "Ldev/kit/constructs/subscribers/",
            "Lorg/springframework/web/servlet/function/HandlerFunction;");

    static StartupReach of(Collection<CompiledClass> classes) {
        Map<String, CompiledClass> byName = CompiledClass.byName(classes);
        Map<String, Set<Node>> targets = new HashMap<>();
        Deque<Step> waiting = new ArrayDeque<>();
        StartupMethods startup = new StartupMethods(byName);
        for (CompiledClass compiled : classes) {
            compiled.methods().forEach((method, facts) -> {
                Node node = new Node(compiled.name(), method, facts);
                names(node, startup, byName)
                        .forEach(name -> targets.computeIfAbsent(name, key -> new HashSet<>())
                                .add(node));
                startup.cause(compiled, method, facts).ifPresent(cause -> waiting.add(new Step(node, null, cause)));
            });
        }
        return new StartupReach(byName, follow(waiting, targets));
    }

    private static Map<String, Step> follow(Deque<Step> waiting, Map<String, Set<Node>> targets) {
        Map<String, Step> reached = new HashMap<>();
        while (!waiting.isEmpty()) {
            Step step = waiting.remove();
            MethodFacts facts = step.node.facts;
            if (reached.putIfAbsent(step.node.key(), step) == null) {
                Stream.concat(
                                facts.calls().stream(),
                                facts.functions().entrySet().stream()
                                        .filter(function ->
                                                DEFERRED_FUNCTIONS.stream().noneMatch(function.getValue()::startsWith))
                                        .map(Map.Entry::getKey))
                        .flatMap(name -> targets.getOrDefault(name, Set.of()).stream())
                        .forEach(node -> waiting.add(new Step(node, step, step.cause)));
            }
        }
        return reached;
    }

    /**
     * Returns the names by which calls refer to a method. The creation of an event counts as a call of its listeners.
     */
    private static Set<String> names(Node node, StartupMethods startup, Map<String, CompiledClass> classes) {
        Set<String> names = new HashSet<>();
        names.add(
                node.method.startsWith("<init>")
                        ? MethodFacts.constructor(node.owner, node.method.substring("<init>".length()))
                        : node.method);
        startup.event(node.method, node.facts)
                .map(classes::get)
                .ifPresent(event -> event.methods().keySet().stream()
                        .filter(method -> method.startsWith("<init>"))
                        .forEach(method ->
                                names.add(MethodFacts.constructor(event.name(), method.substring("<init>".length())))));
        return names;
    }

    /**
     * Returns whether the given classes call each other like the classes of this instance. Most are the same objects.
     */
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

    /** Returns the reason why a method may run at startup, as a sentence without a full stop; empty if it does not. */
    Optional<String> reason(String owner, String method) {
        return Optional.ofNullable(reached.get(key(owner, method))).map(Step::sentence);
    }

    private static String key(String owner, String method) {
        return owner + "." + method;
    }

    /** A call, or the initial cause for which a method is called. */
    private record Step(Node node, @Nullable Step before, String cause) {

        /**
         * Returns a text such as
         * {@code Shop.name() may run at startup: the constructor of Shop may make a bean and leads to it}.
         */
        String sentence() {
            if (before == null) {
                return name() + " may run at startup: it " + cause;
            }
            Step first = before;
            List<String> between = new ArrayList<>();
            for (Step step = before; step != null; step = step.before) {
                between.add(0, step.name());
                first = step;
            }
            between.remove(0);
            return name() + " may run at startup: " + first.name() + " " + cause + " and leads to it"
                    + (between.isEmpty() ? "" : " by " + String.join(", ", between));
        }

        private String name() {
            return Redefinition.located(node.owner, node.method);
        }
    }

    private record Node(String owner, String method, MethodFacts facts) {

        String key() {
            return StartupReach.key(owner, method);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Node node && node.key().equals(key());
        }

        @Override
        public int hashCode() {
            return key().hashCode();
        }
    }
}
