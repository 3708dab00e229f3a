package dev.kit.constructs;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds different services that share a name. Not thread-safe.
 *
 * <p>A registry keeps one instance per name, so one of two such services would replace the other.
 */
public final class ServiceNames {

    private record Use(Service<?> service, String user) {}

    private final Map<String, List<Use>> byName = new LinkedHashMap<>();
    private final List<String> problems = new ArrayList<>();

    /** Creates a check without services. */
    public ServiceNames() {}

    /**
     * Adds a service.
     *
     * @param user the construct that uses it and its location, as shown in the report
     */
    public void add(Service<?> service, String user) {
        List<Use> uses = byName.computeIfAbsent(service.serviceName(), name -> new ArrayList<>(1));
        for (Use use : uses) {
            // Usually the same constant; the first comparison of two records is slow.
            if (use.service() == service || use.service().equals(service)) {
                return;
            }
        }
        if (!uses.isEmpty()) {
            Use first = uses.get(0);
            problems.add(clash(first.service(), service) + "\n  " + first.user() + " uses the first\n  " + user
                    + " uses the second\n  " + remedy());
        }
        uses.add(new Use(service, user));
    }

    /** Returns one problem for each name of several different services. */
    public List<String> problems() {
        return List.copyOf(problems);
    }

    /**
     * Returns a message with both services. Services created at different places are different, even if they look
     * equal.
     */
    static String clash(Service<?> first, Service<?> second) {
        return "Two different services are named \"" + first.serviceName() + "\": " + origin(first) + " and "
                + origin(second) + ".";
    }

    static String remedy() {
        return "Declare the service once, as a constant that every construct uses, or give one of them another name.";
    }

    private static String origin(Service<?> service) {
        if (service instanceof BeanService<?> bean) {
            return "the bean of type " + bean.type().getName();
        }
        Object source = service instanceof RegisteredService<?> registered
                ? registered.registration()
                : service instanceof DerivedService<?> derived ? derived.derivation() : service;
        String name = source.getClass().getName();
        int lambda = name.indexOf("$$Lambda");
        return lambda < 0 ? "one of " + name : "one declared in " + name.substring(0, lambda);
    }
}
