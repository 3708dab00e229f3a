package dev.kit.cli.agreement;

import tools.jackson.databind.JsonNode;

/**
 * A value that readers judge.
 *
 * @param tree the value
 * @param valid a valid value of the type, for what is put in place of a fault
 * @param isValid whether all readers must take it
 */
record DrawnValue(JsonNode tree, JsonNode valid, boolean isValid) {

    String text() {
        return DrawnValues.JSON.writeValueAsString(tree);
    }

    /** Returns the value in which only this place is as in the valid one. */
    DrawnValue mended(Place place) {
        return new DrawnValue(place.mended(tree, valid), valid, false);
    }
}
