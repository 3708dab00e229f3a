package dev.kit.boot.background;

import dev.kit.boot.OutboxPolicy;
import dev.kit.boot.database.RequiredTable;
import dev.kit.boot.database.RequiredTables;
import dev.kit.constructs.InvalidConstructsException;
import dev.kit.constructs.KitSchema;
import dev.kit.constructs.Service;
import dev.kit.constructs.ServiceException;
import dev.kit.constructs.ServiceRegistry;
import dev.kit.constructs.audit.AuditEvents;
import dev.kit.constructs.audit.AuditStorage;
import dev.kit.constructs.audit.JdbcAuditStorage;
import dev.kit.constructs.events.outbox.Outbox;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;
import org.springframework.beans.BeansException;

/**
 * The outboxes and inboxes of the application's constructs, each once per database, and the tables they require.
 *
 * @param reported whether services that cannot be created have been reported already
 */
record DatabaseUses(List<DeclaredConstruct> uses, ServiceRegistry services, OutboxPolicy policy, boolean reported)
        implements RequiredTables {

    /** An outbox in a database, and one of the constructs that write to it. */
    record OutboxUse(Outbox outbox, DataSource dataSource, String construct) {}

    /** A database with an inbox, and one of the subscribers that read it. */
    record InboxUse(DataSource dataSource, String construct) {}

    private static final Logger log = LoggerFactory.getLogger(DatabaseUses.class);

    /** @throws InvalidConstructsException if a construct has an outbox but no database */
    DatabaseUses {
        uses = List.copyOf(uses);
        List<String> problems = uses.stream()
                .filter(use -> use.publisher() instanceof Outbox && use.database() == null)
                .map(use -> "Construct " + use.name() + " publishes through an outbox but has no database to write"
                        + " it in. Add .database(…), or publish to the outbox's target.")
                .toList();
        if (!problems.isEmpty()) {
            throw new InvalidConstructsException(problems);
        }
    }

    /** Returns the schema of Kit's tables. */
    KitSchema schema() {
        return services.get(KitSchema.SERVICE);
    }

    List<OutboxUse> outboxes() {
        Map<String, OutboxUse> found = new LinkedHashMap<>();
        for (DeclaredConstruct use : uses) {
            Service<DataSource> database = use.database();
            if (database != null) {
                outboxesOf(use)
                        .forEach(outbox -> open(database)
                                .ifPresent(dataSource -> found.putIfAbsent(
                                        outbox.serviceName() + " in " + database.serviceName(),
                                        new OutboxUse(outbox, dataSource, use.name()))));
            }
        }
        return List.copyOf(found.values());
    }

    private List<Outbox> outboxesOf(DeclaredConstruct use) {
        List<Outbox> outboxes = new ArrayList<>();
        if (use.publisher() != null && policy.apply(use.publisher()) instanceof Outbox outbox) {
            outboxes.add(outbox);
        }
        if (use.auditor() != null
                && keepsElsewhere(use)
                && policy.apply(AuditEvents.publisher(use.auditor())) instanceof Outbox outbox) {
            outboxes.add(outbox);
        }
        return outboxes;
    }

    private boolean keepsElsewhere(DeclaredConstruct use) {
        Service<DataSource> database = use.database();
        return database != null
                && storage(use)
                        .flatMap(AuditStorage::databaseServiceName)
                        .filter(database.serviceName()::equals)
                        .isEmpty();
    }

    List<InboxUse> inboxes() {
        Map<String, InboxUse> found = new LinkedHashMap<>();
        for (DeclaredConstruct use : uses) {
            Service<DataSource> database = use.database();
            if (use.inbox() && database != null) {
                open(database)
                        .ifPresent(dataSource ->
                                found.putIfAbsent(database.serviceName(), new InboxUse(dataSource, use.name())));
            }
        }
        return List.copyOf(found.values());
    }

    @Override
    public List<RequiredTable> tables() {
        List<RequiredTable> tables = new ArrayList<>();
        for (OutboxUse use : outboxes()) {
            String user = "the outbox of " + use.construct();
            tables.add(new RequiredTable(use.dataSource(), schema().named("kit_outbox"), "kit_outbox", user));
        }
        for (InboxUse use : inboxes()) {
            String user = "idempotent " + use.construct();
            tables.add(new RequiredTable(use.dataSource(), schema().named("kit_inbox"), "kit_inbox", user));
        }
        Map<String, RequiredTable> audits = new LinkedHashMap<>();
        for (DeclaredConstruct use : uses) {
            if (storage(use).orElse(null) instanceof JdbcAuditStorage jdbc) {
                audits.putIfAbsent(
                        jdbc.databaseServiceName().orElse("") + " " + jdbc.tableName(),
                        new RequiredTable(
                                jdbc.dataSource(),
                                jdbc.tableName(),
                                JdbcAuditStorage.DEFAULT_TABLE,
                                "the auditor of " + use.name()));
            }
        }
        tables.addAll(audits.values());
        return tables;
    }

    private Optional<AuditStorage> storage(DeclaredConstruct use) {
        return use.auditor() == null ? Optional.empty() : open(use.auditor()).map(storage -> storage);
    }

    /**
     * Returns the service; empty if it cannot be created now, which must not prevent startup: its user will report it.
     */
    private <T> Optional<T> open(Service<T> service) {
        try {
            return Optional.of(services.get(service));
        } catch (ServiceException | BeansException e) {
            log.atLevel(reported ? Level.DEBUG : Level.WARN)
                    .log("Service \"{}\" is not there at start-up: {}", service.serviceName(), e.getMessage());
            return Optional.empty();
        }
    }
}
