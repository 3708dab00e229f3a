package dev.kit.openapi;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The values that a document has in another place than the document from which it was made.
 *
 * <p>What is inside of a moved value has moved with it.
 */
final class MovedPlaces {

    private final Map<String, ApiNode> origins = new HashMap<>();
    private final Map<String, String> targets = new HashMap<>();

    /** Records that the value at {@code pointer} was made of {@code origin}. */
    void add(ApiNode origin, String pointer) {
        origins.putIfAbsent(pointer, origin);
        targets.putIfAbsent(origin.pointer(), pointer);
    }

    /** Returns the original place of a pointer; empty if its value has not moved. */
    Optional<String> origin(String pointer) {
        for (int end = pointer.length(); end > 0; end = pointer.lastIndexOf('/', end - 1)) {
            ApiNode origin = origins.get(pointer.substring(0, end));
            if (origin != null) {
                return Optional.of(origin.place() + pointer.substring(end));
            }
        }
        return Optional.empty();
    }

    /** Returns the present pointer for an original one. */
    String target(String pointer) {
        for (int end = pointer.length(); end > 0; end = pointer.lastIndexOf('/', end - 1)) {
            String target = targets.get(pointer.substring(0, end));
            if (target != null) {
                return target + pointer.substring(end);
            }
        }
        return pointer;
    }
}
