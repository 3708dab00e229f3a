package dev.kit.envkit.sst;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Converts linked resources and plain values to variables.
 *
 * <p>It also finds the resources that provide given variables. Immutable and thread-safe.
 */
public final class InfrastructureEnvironment {

    private final Map<String, ResourceResolver> resolvers;
    private final Map<String, Object> records;

    private InfrastructureEnvironment(Map<String, ResourceResolver> resolvers, Map<String, Object> records) {
        this.resolvers = resolvers;
        this.records = records;
    }

    /**
     * Creates an environment from {@code records}.
     *
     * <p>These are {@link Link}s, texts, numbers, booleans or nested maps by name.
     *
     * @throws InfrastructureException if a link has an unknown type
     */
    public static InfrastructureEnvironment of(Map<String, ?> records) {
        return of(records, Map.of());
    }

    /**
     * Creates an environment with additional {@code resolvers} by type.
     *
     * <p>They take precedence over the standard ones.
     */
    public static InfrastructureEnvironment of(Map<String, ?> records, Map<String, ResourceResolver> resolvers) {
        Map<String, ResourceResolver> all = StandardResolvers.byType();
        resolvers.forEach((type, resolver) -> all.put(type.replace(':', '.'), resolver));
        return new InfrastructureEnvironment(all, Collections.unmodifiableMap(new LinkedHashMap<>(records)));
    }

    /**
     * Returns the variables, in the order of the records. Nested values stay unchanged.
     *
     * @throws InfrastructureException if two records provide the same name, or a resource lacks a property
     */
    public Map<String, Object> build() {
        Map<String, Object> variables = new LinkedHashMap<>();
        Map<String, String> owners = new LinkedHashMap<>();
        records.forEach((name, record) -> valuesOf(name, record).forEach((variable, value) -> {
            String owner = owners.put(variable, name);
            if (owner != null) {
                throw new InfrastructureException(
                        "\"" + owner + "\" and \"" + name + "\" both give " + variable + ". Rename one of them.");
            }
            variables.put(variable, value);
        }));
        return Collections.unmodifiableMap(variables);
    }

    /** Returns the variables of {@link #build()} as text, ready for a parser. */
    public Map<String, String> variables() {
        Map<String, String> texts = new LinkedHashMap<>();
        build().forEach((name, value) -> texts.put(name, value.toString()));
        return Collections.unmodifiableMap(texts);
    }

    /**
     * Returns the names of the variables, determined from the types alone.
     *
     * <p>No value is read.
     */
    public Set<String> names() {
        Set<String> names = new LinkedHashSet<>();
        records.forEach((name, record) -> names.addAll(namesOf(name, record)));
        return Collections.unmodifiableSet(names);
    }

    /**
     * Returns the records that provide at least one of {@code variables}.
     *
     * <p>This is the minimum that has to be linked.
     */
    public List<String> providersOf(Collection<String> variables) {
        return records.entrySet().stream()
                .filter(entry ->
                        namesOf(entry.getKey(), entry.getValue()).stream().anyMatch(variables::contains))
                .map(Map.Entry::getKey)
                .toList();
    }

    private List<String> namesOf(String name, Object record) {
        return record instanceof Link link
                ? resolver(name, link).suffixes().stream()
                        .map(suffix -> variable(name, suffix))
                        .toList()
                : List.of(EnvironmentCase.of(name));
    }

    private Map<String, Object> valuesOf(String name, Object record) {
        Map<String, Object> values = new LinkedHashMap<>();
        if (record instanceof Link link) {
            ResourceResolver resolver = resolver(name, link);
            Map<String, ?> given = resolver.values().of(link);
            resolver.suffixes().forEach(suffix -> values.put(variable(name, suffix), required(link, given, suffix)));
        } else {
            values.put(EnvironmentCase.of(name), record);
        }
        return values;
    }

    private static Object required(Link link, Map<String, ?> given, String suffix) {
        Object value = given.get(suffix);
        if (value == null) {
            throw new InfrastructureException(
                    "The resolver of " + link.type() + " promises \"" + suffix + "\" but does not give it.");
        }
        return value;
    }

    private ResourceResolver resolver(String name, Link link) {
        ResourceResolver resolver = resolvers.get(link.type());
        if (resolver == null) {
            throw new InfrastructureException("Resource \"" + name + "\" has type " + link.type()
                    + ", which no resolver knows. Add one, or leave the resource out.");
        }
        return resolver;
    }

    private static String variable(String name, String suffix) {
        return EnvironmentCase.of(suffix.isEmpty() ? name : name + '_' + EnvironmentCase.of(suffix));
    }
}
