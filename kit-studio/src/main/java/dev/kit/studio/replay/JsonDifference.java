package dev.kit.studio.replay;

import dev.kit.studio.replay.Difference.Change;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Compares JSON texts by value: the order of members and white space are ignored, every digit is significant. */
final class JsonDifference {

    /** The maximum number of changes that are listed. */
    static final int MOST = 200;

    private static final int LONGEST = 2_000;
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    private final List<Change> changes = new ArrayList<>();
    private int omitted;

    private JsonDifference() {}

    static Difference.Bodies between(String before, String after) {
        JsonDifference difference = new JsonDifference();
        try {
            difference.compare("", JSON.readTree(before), JSON.readTree(after));
        } catch (JacksonException notJson) {
            return new Difference.Bodies("other", List.of(), 0, false);
        }
        boolean same = difference.changes.isEmpty();
        return new Difference.Bodies(same ? "same" : "json", difference.changes, difference.omitted, false);
    }

    private void compare(String path, @Nullable JsonNode before, @Nullable JsonNode after) {
        if (before != null && after != null) {
            if (before.equals(after)) {
                return;
            }
            if (before.isObject() && after.isObject()) {
                members(path, before, after);
                return;
            }
            if (before.isArray() && after.isArray()) {
                elements(path, before, after);
                return;
            }
        }
        note(path, before, after);
    }

    private void members(String path, JsonNode before, JsonNode after) {
        Set<String> names = new LinkedHashSet<>(before.propertyNames());
        names.addAll(after.propertyNames());
        for (String name : names) {
            compare(path + '/' + name.replace("~", "~0").replace("/", "~1"), before.get(name), after.get(name));
        }
    }

    private void elements(String path, JsonNode before, JsonNode after) {
        for (int i = 0; i < Math.max(before.size(), after.size()); i++) {
            compare(path + '/' + i, before.get(i), after.get(i));
        }
    }

    private void note(String path, @Nullable JsonNode before, @Nullable JsonNode after) {
        if (changes.size() == MOST) {
            omitted++;
        } else {
            changes.add(new Change(path, text(before), text(after)));
        }
    }

    private static @Nullable String text(@Nullable JsonNode node) {
        String text = node == null ? null : node.toString();
        return text == null || text.length() <= LONGEST ? text : text.substring(0, LONGEST) + '…';
    }
}
