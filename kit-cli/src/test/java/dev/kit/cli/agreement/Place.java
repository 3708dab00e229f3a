package dev.kit.cli.agreement;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The place of a member or an element in a value, which need not have it. */
record Place(List<String> steps) {

    /** Reads {@code ["items", 0]}. */
    static Place of(JsonNode path) {
        List<String> steps = new ArrayList<>();
        path.forEach(step -> steps.add(step.asString()));
        return new Place(steps);
    }

    /** Returns the deepest places at which two values differ. */
    static List<Place> ofChanges(JsonNode one, JsonNode other) {
        List<Place> changes = new ArrayList<>();
        new Place(List.of()).collect(one, other, changes);
        return changes;
    }

    private void collect(JsonNode one, JsonNode other, List<Place> changes) {
        if (one.isObject() && other.isObject()) {
            Set<String> names = new LinkedHashSet<>(one.propertyNames());
            names.addAll(other.propertyNames());
            names.forEach(name -> member(name).collect(one.path(name), other.path(name), changes));
        } else if (one.isArray() && other.isArray()) {
            for (int i = 0; i < Math.max(one.size(), other.size()); i++) {
                member("" + i).collect(one.path(i), other.path(i), changes);
            }
        } else if (!one.equals(other)) {
            changes.add(this);
        }
    }

    boolean isWithin(Place outer) {
        return steps.size() >= outer.steps.size()
                && steps.subList(0, outer.steps.size()).equals(outer.steps);
    }

    Place parent() {
        return new Place(steps.subList(0, Math.max(0, steps.size() - 1)));
    }

    Place member(String name) {
        List<String> longer = new ArrayList<>(steps);
        longer.add(name);
        return new Place(longer);
    }

    JsonNode in(JsonNode root) {
        JsonNode node = root;
        for (String step : steps) {
            node = child(node, step);
        }
        return node;
    }

    /** Returns a copy that has here, and only here, what the valid value has. */
    JsonNode mended(JsonNode root, JsonNode valid) {
        return mended(root.deepCopy(), valid, 0);
    }

    private JsonNode mended(JsonNode node, JsonNode valid, int depth) {
        if (depth == steps.size() || !node.isContainer() || node.getNodeType() != valid.getNodeType()) {
            return valid.deepCopy();
        }
        String step = steps.get(depth);
        JsonNode right = child(valid, step);
        if (node instanceof ObjectNode object) {
            if (right.isMissingNode()) {
                object.remove(step);
            } else {
                object.set(step, mended(child(node, step), right, depth + 1));
            }
        } else if (node instanceof ArrayNode array && right.isMissingNode()) {
            array.remove(Integer.parseInt(step));
        } else if (node instanceof ArrayNode array && child(node, step).isMissingNode()) {
            array.add(right.deepCopy());
        } else if (node instanceof ArrayNode array) {
            array.set(Integer.parseInt(step), mended(child(node, step), right, depth + 1));
        }
        return node;
    }

    private static JsonNode child(JsonNode node, String step) {
        return node.isArray() && step.matches("\\d{1,9}") ? node.path(Integer.parseInt(step)) : node.path(step);
    }

    @Override
    public String toString() {
        return "/" + String.join("/", steps);
    }
}
