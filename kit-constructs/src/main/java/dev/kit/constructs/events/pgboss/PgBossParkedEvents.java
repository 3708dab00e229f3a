package dev.kit.constructs.events.pgboss;

import dev.kit.constructs.events.ParkedEvent;
import dev.kit.constructs.events.ParkedEvents;
import dev.kit.constructs.events.ParkedFilter;
import java.util.List;

/** The parked events of a connection string, with their own connections. */
record PgBossParkedEvents(PgBossDatabase database, ParkedJobs jobs) implements ParkedEvents {

    static ParkedEvents of(PgBossDatabase database) {
        return new PgBossParkedEvents(database, new ParkedJobs(database));
    }

    @Override
    public List<ParkedEvent> list(ParkedFilter filter, int limit) {
        return jobs.list(filter, ParkedFilter.checkLimit(limit));
    }

    @Override
    public long count(ParkedFilter filter) {
        return jobs.count(filter);
    }

    @Override
    public int retry(ParkedFilter filter) {
        return jobs.retry(filter);
    }

    @Override
    public int discard(ParkedFilter filter) {
        return jobs.discard(filter);
    }

    @Override
    public void close() {
        database.close();
    }
}
