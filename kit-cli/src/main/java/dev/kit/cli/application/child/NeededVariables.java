package dev.kit.cli.application.child;

import dev.kit.constructs.BeanService;
import dev.kit.constructs.Service;
import dev.kit.envkit.ConfigParser;
import dev.kit.envkit.EnvironmentSchema;
import dev.kit.envkit.EnvironmentVariable;
import dev.kit.envkit.sniffer.EnvironmentSniffer;
import dev.kit.envkit.sniffer.SniffResult;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The variables that constructs and schemas read, with the places that read them. Used by one thread. */
final class NeededVariables {

    private final IdentityHashMap<Service<?>, SniffResult> sniffed = new IdentityHashMap<>();

    private final Map<String, Boolean> optional = new TreeMap<>();

    private final Map<String, Set<String>> readers = new TreeMap<>();

    private final Set<String> warnings = new LinkedHashSet<>();

    /** Adds the variables of services. Returns their names, sorted; an optional one ends with {@code ?}. */
    Collection<String> add(String place, List<Service<?>> services) {
        Map<String, Boolean> added = new TreeMap<>();
        for (Service<?> service : services) {
            if (!service.isDerived() && !isOnlyBean(service)) {
                SniffResult result = sniffed.computeIfAbsent(
                        service, key -> EnvironmentSniffer.standard().sniff(key::register));
                add(place, result.variables());
                result.variables()
                        .forEach(variable -> added.merge(variable.name(), variable.optional(), Boolean::logicalAnd));
                result.errors().forEach(error -> warnings.add("service " + service.serviceName() + ": " + error));
                result.warnings().forEach(text -> warnings.add("service " + service.serviceName() + ": " + text));
            }
        }
        return added.entrySet().stream()
                .map(variable -> variable.getValue() ? variable.getKey() + "?" : variable.getKey())
                .toList();
    }

    void add(String place, EnvironmentSchema<?> schema) {
        add(place, schema.variables());
    }

    void add(String place, ConfigParser<?> parser) {
        add(place, parser.schema().variables());
    }

    /** Returns one object for each name: whether it is optional, and the places that read it. */
    List<Map<String, Object>> variables() {
        return optional.entrySet().stream()
                .map(entry -> Map.<String, Object>of(
                        "name", entry.getKey(),
                        "optional", entry.getValue(),
                        "readBy", readers.getOrDefault(entry.getKey(), Set.of())))
                .toList();
    }

    Set<String> warnings() {
        return warnings;
    }

    private void add(String place, Iterable<EnvironmentVariable> variables) {
        for (EnvironmentVariable variable : variables) {
            optional.merge(variable.name(), variable.optional(), Boolean::logicalAnd);
            readers.computeIfAbsent(variable.name(), key -> new TreeSet<>()).add(place);
        }
    }

    private static boolean isOnlyBean(Service<?> service) {
        return service instanceof BeanService<?> bean && bean.otherwise() == null;
    }
}
