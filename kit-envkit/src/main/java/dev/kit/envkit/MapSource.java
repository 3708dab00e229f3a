package dev.kit.envkit;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;

/** A source that is a map; entries without a value count as absent. */
record MapSource(String label, Map<String, String> variables) implements EnvironmentSource {

    @SuppressWarnings("ConstantConditions") // maps of the outside world may hold nulls
    static MapSource copyOf(String label, Map<String, String> variables) {
        Map<String, String> copy = new HashMap<>(variables.size() * 2);
        for (Map.Entry<String, String> entry : variables.entrySet()) {
            if (entry.getValue() != null) {
                copy.put(entry.getKey(), entry.getValue());
            }
        }
        return new MapSource(label, Collections.unmodifiableMap(copy));
    }

    @Override
    public String origin(String name) {
        return label;
    }

    @Override
    public String toString() {
        return label + ' ' + variables.keySet();
    }
}
