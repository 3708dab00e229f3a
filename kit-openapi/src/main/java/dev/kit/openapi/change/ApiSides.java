package dev.kit.openapi.change;

import dev.kit.openapi.ApiDocument;
import dev.kit.openapi.ApiNode;
import java.time.LocalDate;

/** Both documents, and the comparison of their schemas in each direction. Not thread-safe. */
final class ApiSides {

    private final ApiDocument old;
    private final ApiDocument now;
    private final Sunset sunset;
    private final UnchangedParts unchanged;
    private final SchemaComparison requests;
    private final SchemaComparison responses;

    ApiSides(ApiDocument old, ApiDocument now, LocalDate today) {
        this.old = old;
        this.now = now;
        this.sunset = new Sunset(today);
        this.unchanged = new UnchangedParts(old, now);
        SchemaSide before = new SchemaSide(old);
        SchemaSide after = new SchemaSide(now);
        this.requests = new SchemaComparison(before, after, ChangeDirection.REQUEST, sunset, unchanged);
        this.responses = new SchemaComparison(before, after, ChangeDirection.RESPONSE, sunset, unchanged);
    }

    ApiDocument old() {
        return old;
    }

    ApiDocument now() {
        return now;
    }

    UnchangedParts unchanged() {
        return unchanged;
    }

    Sunset sunset() {
        return sunset;
    }

    SchemaComparison schemas(ChangeDirection direction) {
        return direction == ChangeDirection.REQUEST ? requests : responses;
    }

    ChangeOutcome compare(ChangeDirection direction, ApiNode before, ApiNode after) {
        return schemas(direction).compare(SchemaTerm.of(before), SchemaTerm.of(after));
    }
}
