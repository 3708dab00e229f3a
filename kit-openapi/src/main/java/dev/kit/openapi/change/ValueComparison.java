package dev.kit.openapi.change;

import dev.kit.openapi.ApiNode;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Compares schemas without unions: their types and values, then the keywords of the types that both have. */
record ValueComparison(SchemaComparison schemas, FindingList findings) {

    void compare(SchemaTerm old, SchemaTerm now) {
        FlatSchema before = schemas.before().flat(old);
        FlatSchema after = schemas.after().flat(now);
        ApiNode oldPlace = SchemaTerm.place(old, now);
        ApiNode newPlace = SchemaTerm.place(now, old);
        compareKinds(before, after, oldPlace, newPlace);
        Set<JsonKind> common = EnumSet.copyOf(before.kinds());
        common.retainAll(after.kinds());
        if (common.isEmpty()) {
            return;
        }
        Map<String, ApiNode> was = before.values();
        Map<String, ApiNode> is = after.values();
        if (was != null || is != null) {
            compareValues(before, after, was, is);
        } else {
            new ScalarComparison(findings, before, after, newPlace).compare(common);
        }
        if (common.contains(JsonKind.ARRAY)) {
            new ArrayComparison(schemas, findings, before, after, newPlace).compare();
        }
        if (common.contains(JsonKind.OBJECT)) {
            new ObjectComparison(schemas, findings, before, after, newPlace).compare();
        }
        new AssertionComparison(schemas, findings, before, after).compare();
    }

    private void compareKinds(FlatSchema before, FlatSchema after, ApiNode oldPlace, ApiNode newPlace) {
        Set<JsonKind> was = before.kinds();
        Set<JsonKind> is = after.kinds();
        ChangeEffect effect = ChangeEffect.of(!is.containsAll(was), !was.containsAll(is));
        // Listed values of another kind are told as values.
        boolean listed = before.values() != null && after.values() != null && effect != ChangeEffect.OTHER;
        if (effect == ChangeEffect.NEUTRAL || listed) {
            return;
        }
        ApiNode place = after.never().orElseGet(() -> after.at(newPlace, "type"));
        String fact = Subject.of(place) + " was " + JsonKind.words(was) + " and is " + JsonKind.words(is) + " now.";
        if (after.never().isEmpty() && after.parts().isEmpty()) {
            findings.before(SchemaAspect.TYPE, effect, before.at(oldPlace, "type"), fact);
        } else {
            findings.now(SchemaAspect.TYPE, effect, place, fact);
        }
    }

    private void compareValues(
            FlatSchema before,
            FlatSchema after,
            @Nullable Map<String, ApiNode> was,
            @Nullable Map<String, ApiNode> is) {
        if (was == null && is != null) {
            ApiNode list = after.at(is.values().iterator().next(), "enum", "const");
            String fact = Subject.of(list) + " accepts only listed values now, " + Listed.values(is) + ".";
            findings.now(SchemaAspect.ENUM, ChangeEffect.NARROWER, list, fact);
        } else if (was != null && is == null) {
            ApiNode list = before.at(was.values().iterator().next(), "enum", "const");
            String fact = Subject.of(list) + " is no longer limited to listed values.";
            findings.before(SchemaAspect.ENUM, ChangeEffect.WIDER, list, fact);
        } else if (was != null && is != null) {
            new Listed(findings).compare(valid(was, before), valid(is, after));
        }
    }

    /** Returns the values that the limits beside the list admit. */
    private static Map<String, ApiNode> valid(Map<String, ApiNode> values, FlatSchema schema) {
        Map<String, ApiNode> valid = new LinkedHashMap<>(values);
        valid.values().removeIf(value -> !ScalarLimits.admit(schema, value.json()));
        return valid;
    }
}
