package dev.kit.openapi.change;

import dev.kit.openapi.ApiDocument;
import dev.kit.openapi.ApiNode;
import java.time.LocalDate;

/** Both documents, and the comparison of their schemas in each direction. Not thread-safe. */
record ApiSides(
        ApiDocument old,
        ApiDocument now,
        Sunset sunset,
        UnchangedParts unchanged,
        SchemaComparison requests,
        SchemaComparison responses) {

    static ApiSides of(ApiDocument old, ApiDocument now, LocalDate today) {
        Sunset sunset = new Sunset(today);
        UnchangedParts unchanged = new UnchangedParts(old, now);
        SchemaSide before = new SchemaSide(old);
        SchemaSide after = new SchemaSide(now);
        return new ApiSides(
                old,
                now,
                sunset,
                unchanged,
                new SchemaComparison(before, after, ChangeDirection.REQUEST, sunset, unchanged),
                new SchemaComparison(before, after, ChangeDirection.RESPONSE, sunset, unchanged));
    }

    SchemaComparison schemas(ChangeDirection direction) {
        return direction == ChangeDirection.REQUEST ? requests : responses;
    }

    ChangeOutcome compare(ChangeDirection direction, ApiNode before, ApiNode after) {
        return schemas(direction).compare(SchemaTerm.of(before), SchemaTerm.of(after));
    }
}
