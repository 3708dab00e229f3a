package dev.kit.envkit.sst;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A resource that is linked to an application. Immutable.
 *
 * @param type its kind, such as {@code sst.aws.Postgres} or {@code sst:aws:Postgres}
 * @param properties what the tool tells about it; text, numbers or nested maps
 */
public record Link(String type, Map<String, ?> properties) {

    /** Copies the properties and unifies the notation of the type. */
    public Link {
        type = type.replace(':', '.');
        properties = Collections.unmodifiableMap(new LinkedHashMap<>(properties));
    }

    /**
     * The text of a property.
     *
     * @throws InfrastructureException when the resource has no such property
     */
    public String text(String property) {
        Object value = properties.get(property);
        if (value == null) {
            throw new InfrastructureException("A linked resource of type " + type + " has no \"" + property + "\".");
        }
        return value.toString();
    }

    /** The text of a property, or {@code fallback} without one. */
    public String text(String property, String fallback) {
        Object value = properties.get(property);
        return value == null ? fallback : value.toString();
    }

    /** The names of the properties, without their values. */
    @Override
    public String toString() {
        return "Link[" + type + ", " + properties.keySet() + ']';
    }
}
