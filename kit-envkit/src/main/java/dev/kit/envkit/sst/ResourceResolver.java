package dev.kit.envkit.sst;

import java.util.List;
import java.util.Map;

/**
 * Knows which variables a kind of resource provides.
 *
 * @param suffixes what is appended to the name of the resource; the empty suffix stands for the name alone
 * @param values gives a value for each suffix; text, a number or a nested map
 */
public record ResourceResolver(List<String> suffixes, Values values) {

    /** Reads the values of one resource. */
    @FunctionalInterface
    public interface Values {

        /** The values by suffix, in any style of name. */
        Map<String, ?> of(Link link);
    }

    /** Copies the suffixes. */
    public ResourceResolver {
        suffixes = List.copyOf(suffixes);
    }

    /** A resource that provides nothing. */
    public static ResourceResolver nothing() {
        return new ResourceResolver(List.of(), link -> Map.of());
    }
}
