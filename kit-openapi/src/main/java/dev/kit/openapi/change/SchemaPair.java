package dev.kit.openapi.change;

import dev.kit.openapi.ApiNode;
import java.util.List;

/** Compares one schema with another. Not thread-safe. */
final class SchemaPair {

    private final SchemaComparison schemas;
    private final SchemaTerm old;
    private final SchemaTerm now;
    private final FlatSchema before;
    private final FlatSchema after;
    private final FindingList findings;

    SchemaPair(SchemaComparison schemas, SchemaTerm old, SchemaTerm now) {
        this.schemas = schemas;
        this.old = old;
        this.now = now;
        this.before = schemas.before().flat(old);
        this.after = schemas.after().flat(now);
        this.findings = new FindingList(schemas.direction());
    }

    ChangeOutcome compare() {
        new TextComparison(findings).compareSchemas(old, now, before, after);
        if (bytesIn(before, after) || bytesIn(after, before)) {
            return findings.outcome();
        }
        compareNull();
        List<SchemaTerm> olds = schemas.before().alternatives(old);
        List<SchemaTerm> news = schemas.after().alternatives(now);
        boolean union = olds.size() > 1 || news.size() > 1;
        if (union && !olds.isEmpty() && !news.isEmpty()) {
            new UnionComparison(schemas, findings).compare(old, now, olds, news);
        } else {
            new ValueComparison(schemas, findings)
                    .compare(olds.isEmpty() ? old : olds.get(0), news.isEmpty() ? now : news.get(0));
        }
        if (old.settled().isEmpty() && now.settled().isEmpty()) {
            new SubtypeComparison(schemas, findings).compare(before, after);
        }
        return findings.outcome();
    }

    /** Returns whether both are bytes, since 3.1 describes those of a body or a part by its media type alone. */
    private static boolean bytesIn(FlatSchema marked, FlatSchema open) {
        return marked.isBytes() && acceptsAny(open);
    }

    private void compareNull() {
        boolean was = schemas.before().admitsNull(old);
        // Where any value is valid on one side only, the type says it.
        if (was == schemas.after().admitsNull(now) || acceptsAny(before) != acceptsAny(after)) {
            return;
        }
        ApiNode there = SchemaTerm.place(old, now);
        if (was) {
            ApiNode at = before.at(there, "nullable", "type");
            String fact = Subject.of(at) + " no longer accepts null.";
            findings.before(SchemaAspect.NULL, ChangeEffect.NARROWER, at, fact);
        } else {
            ApiNode at = after.at(there, "nullable", "type");
            findings.now(SchemaAspect.NULL, ChangeEffect.WIDER, at, Subject.of(at) + " may be null now.");
        }
    }

    private static boolean acceptsAny(FlatSchema schema) {
        return schema.kinds().equals(JsonKind.values(false)) && schema.unions().isEmpty();
    }
}
