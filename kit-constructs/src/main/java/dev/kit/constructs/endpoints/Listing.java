package dev.kit.constructs.endpoints;

import dev.kit.constructs.openapi.Deprecation;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The place of an endpoint in documents. Immutable.
 *
 * @param hidden whether no document lists it
 * @param groups the groups whose documents list it, besides the complete one
 * @param tags the descriptions of its tags, by tag
 * @param deprecation the end of its life, if planned
 */
record Listing(
        boolean hidden,
        Set<String> groups,
        Map<String, String> tags,
        @Nullable Deprecation deprecation) {

    static final Listing PLAIN = new Listing(false, Set.of(), Map.of(), null);

    Listing {
        groups = Collections.unmodifiableSet(new TreeSet<>(groups));
        tags = Collections.unmodifiableMap(new LinkedHashMap<>(tags));
    }

    Listing asHidden() {
        return new Listing(true, groups, tags, deprecation);
    }

    Listing in(String... more) {
        Set<String> all = new TreeSet<>(groups);
        for (String group : more) {
            if (group.isBlank()) {
                throw new IllegalArgumentException("The name of a group of documents is blank.");
            }
            all.add(group);
        }
        return new Listing(hidden, all, tags, deprecation);
    }

    Listing describing(String tag, String description) {
        Map<String, String> all = new LinkedHashMap<>(tags);
        all.put(tag, description);
        return new Listing(hidden, groups, all, deprecation);
    }

    Listing deprecated(Deprecation end) {
        return new Listing(hidden, groups, tags, end);
    }
}
