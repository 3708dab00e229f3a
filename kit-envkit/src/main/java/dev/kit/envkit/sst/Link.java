package dev.kit.envkit.sst;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A resource that is linked to an application. Immutable.
 *
 * @param type its kind, such as {@code sst.aws.Postgres} or {@code sst:aws:Postgres}
 * @param properties the properties reported by the tool; text, numbers or nested maps
 */
public record Link(String type, Map<String, ?> properties) {

    /** Copies the properties and normalizes the notation of the type. */
    public Link {
        type = type.replace(':', '.');
        properties = Collections.unmodifiableMap(new LinkedHashMap<>(properties));
    }

    /**
     * Returns the text of a property.
     *
     * @throws InfrastructureException if the resource has no such property
     */
    public String text(String property) {
        Object value = properties.get(property);
        if (value == null) {
            throw new InfrastructureException("A linked resource of type " + type + " has no \"" + property + "\".");
        }
        return value.toString();
    }

    /** Returns the text of a property, or {@code fallback} without one. */
    public String text(String property, String fallback) {
        Object value = properties.get(property);
        return value == null ? fallback : value.toString();
    }

    /** Returns the names of the properties, without their values. */
    @Override
    public String toString() {
        return "Link[" + type + ", " + properties.keySet() + ']';
    }
}
