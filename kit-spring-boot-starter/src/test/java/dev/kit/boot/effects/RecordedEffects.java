package dev.kit.boot.effects;

import dev.kit.constructs.audit.AuditPage;
import dev.kit.constructs.audit.AuditQuery;
import dev.kit.constructs.audit.AuditRecord;
import dev.kit.constructs.audit.AuditStorage;
import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.Publisher;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import javax.sql.DataSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/** A broker, and an archive of audits, that look whether everybody sees the row of what they are given. */
final class RecordedEffects implements Publisher {

    private final Set<String> published = ConcurrentHashMap.newKeySet();
    private final Set<String> audited = ConcurrentHashMap.newKeySet();
    private final ConcurrentLinkedQueue<String> violations = new ConcurrentLinkedQueue<>();
    private final JdbcClient db;

    RecordedEffects(DataSource database) {
        this.db = JdbcClient.create(database);
    }

    @Override
    public void publish(List<Envelope> events) {
        for (Envelope event : events) {
            String id = payload(event);
            record(published, id, event.type().equals(EffectsApplication.DONE.name()));
        }
    }

    private static String payload(Envelope event) {
        return event.type().equals(EffectsApplication.DONE.name())
                ? event.open(EffectsApplication.DONE).payload().id()
                : event.open(EffectsApplication.BY_HAND).payload().id();
    }

    private synchronized void record(Set<String> effects, String id, boolean follows) {
        if (!effects.add(id)) {
            violations.add(id + " twice");
        }
        if (follows
                && db.sql("select count(*) from effects where id = ?")
                                .param(id)
                                .query(Long.class)
                                .single()
                        == 0) {
            violations.add(id + " before its row");
        }
    }

    Set<String> published() {
        return published;
    }

    List<String> violations() {
        return List.copyOf(violations);
    }

    /** An archive beside the table of audits, which takes part in whatever transaction the thread is in. */
    static final class Archive implements AuditStorage {

        private final RecordedEffects effects;
        private final JdbcClient application;

        Archive(RecordedEffects effects, DataSource application) {
            this.effects = effects;
            this.application = JdbcClient.create(application);
        }

        @Override
        public void write(List<AuditRecord> batch) {
            batch.forEach(this::write);
        }

        private void write(AuditRecord audit) {
            String id = Objects.requireNonNull(audit.payload()).path("id").asString();
            effects.record(effects.audited, id, true);
            application.sql("insert into archive values (?)").param(id).update();
        }

        @Override
        public AuditPage query(AuditQuery query) {
            return new AuditPage(List.of(), null);
        }

        @Override
        public long count(AuditQuery query) {
            return application
                    .sql("select count(*) from archive")
                    .query(Long.class)
                    .single();
        }
    }
}
