package dev.kit.studio.server;

import dev.kit.studio.entries.Findings;
import dev.kit.studio.entries.SqlQuery;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The figures of a request or a run in lists and in the live feed. */
record Figures(
        int sqlCount,
        Duration sqlTime,
        boolean nPlusOne,
        int logCount,
        @Nullable String exceptionId) {

    static Figures of(Findings findings) {
        SqlQuery.Activity sql = findings.sql();
        return new Figures(
                sql.count(), sql.duration(), !sql.repeats().isEmpty(), findings.logCount(), findings.exceptionId());
    }
}
