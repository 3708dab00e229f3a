package dev.kit.envkit;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The description, example and aliases of a leaf. */
record Notes(@Nullable String description, @Nullable String example, List<String> aliases) {

    static final Notes NONE = new Notes(null, null, List.of());

    Notes withDescription(String text) {
        return new Notes(text, example, aliases);
    }

    Notes withExample(String text) {
        return new Notes(description, text, aliases);
    }

    Notes withAlias(String name) {
        List<String> more = new ArrayList<>(aliases);
        more.add(name);
        return new Notes(description, example, List.copyOf(more));
    }
}
