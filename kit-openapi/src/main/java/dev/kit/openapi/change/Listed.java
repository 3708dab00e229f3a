package dev.kit.openapi.change;

import dev.kit.openapi.ApiNode;
import java.util.Collection;
import java.util.Collections;
import java.util.Map;

/** Compares listed values, those of {@code enum} and {@code const}. */
record Listed(FindingList findings) {

    private static final int MOST_SHOWN = 5;

    void compare(Map<String, ApiNode> was, Map<String, ApiNode> is) {
        if (Collections.disjoint(was.keySet(), is.keySet()) && !was.isEmpty() && !is.isEmpty()) {
            ApiNode first = is.values().iterator().next();
            String fact = Subject.of(first) + " had the value " + values(was) + " and has " + values(is) + " now.";
            findings.now(SchemaAspect.ENUM_VALUE, ChangeEffect.OTHER, first, fact);
            return;
        }
        was.forEach((value, at) -> {
            if (!is.containsKey(value)) {
                removed(value, at);
            }
        });
        is.forEach((value, at) -> {
            if (!was.containsKey(value)) {
                added(value, at);
            }
        });
    }

    void removed(String value, ApiNode at) {
        String fact = Subject.of(at) + " no longer has the value " + value + ".";
        findings.before(SchemaAspect.ENUM_VALUE, ChangeEffect.NARROWER, at, fact);
    }

    void added(String value, ApiNode at) {
        findings.now(
                SchemaAspect.ENUM_VALUE, ChangeEffect.WIDER, at, Subject.of(at) + " may have the value " + value + ".");
    }

    static String values(Map<String, ApiNode> listed) {
        Collection<String> all = listed.keySet();
        String shown = String.join(", ", all.stream().limit(MOST_SHOWN).toList());
        return all.size() > MOST_SHOWN ? shown + " and " + (all.size() - MOST_SHOWN) + " more" : shown;
    }
}
