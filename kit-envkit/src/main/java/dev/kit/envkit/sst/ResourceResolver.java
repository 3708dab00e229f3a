package dev.kit.envkit.sst;

import java.util.List;
import java.util.Map;

/**
 * Determines the variables that a kind of resource provides.
 *
 * @param suffixes the suffixes appended to the name of the resource; the empty suffix stands for the name alone
 * @param values returns a value for each suffix; text, a number or a nested map
 */
public record ResourceResolver(List<String> suffixes, Values values) {

    /** Reads the values of one resource. */
    @FunctionalInterface
    public interface Values {

        /** Returns the values by suffix, in any style of name. */
        Map<String, ?> of(Link link);
    }

    /** Copies the suffixes. */
    public ResourceResolver {
        suffixes = List.copyOf(suffixes);
    }

    /** Returns a resolver of a resource that provides nothing. */
    public static ResourceResolver nothing() {
        return new ResourceResolver(List.of(), link -> Map.of());
    }
}
