package dev.kit.constructs.subscribers;

import dev.kit.constructs.Service;
import dev.kit.constructs.audit.AuditStorage;
import dev.kit.constructs.audit.AuditableAction;
import dev.kit.constructs.database.Database;
import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EventType;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.events.RetryPolicy;
import dev.kit.constructs.rls.RowLevelSecurity;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/** All that a subscriber is made of but its handler. Changed only while {@link #with} makes a copy. */
final class SubscriberOptions {

    final List<EventType<?>> types;
    String name;
    Set<Service<?>> services = Set.of();

    @Nullable Service<? extends Publisher> publisher;

    @Nullable Service<? extends AuditStorage> auditor;

    Set<AuditableAction<?>> auditActions = Set.of();

    @Nullable Database<Object> database;

    @Nullable RowLevelSecurity<Envelope> rls;

    @Nullable Logger logger;

    Duration timeout = Duration.ofSeconds(30);
    RetryPolicy retry = RetryPolicy.DEFAULT;
    int concurrency = 1;
    int batchSize = 1;
    boolean idempotent;

    SubscriberOptions(List<? extends EventType<?>> types) {
        this.types = List.copyOf(new LinkedHashSet<EventType<?>>(types));
        this.name = this.types.stream().map(EventType::name).collect(Collectors.joining("+"));
    }

    private SubscriberOptions(SubscriberOptions from) {
        types = from.types;
        name = from.name;
        services = from.services;
        publisher = from.publisher;
        auditor = from.auditor;
        auditActions = from.auditActions;
        database = from.database;
        rls = from.rls;
        logger = from.logger;
        timeout = from.timeout;
        retry = from.retry;
        concurrency = from.concurrency;
        batchSize = from.batchSize;
        idempotent = from.idempotent;
    }

    SubscriberOptions with(Consumer<SubscriberOptions> change) {
        SubscriberOptions copy = new SubscriberOptions(this);
        change.accept(copy);
        return copy;
    }

    /** Says what is wrong with the whole, before anything can run. */
    SubscriberOptions checked(boolean perEvent) {
        if (types.isEmpty()) {
            throw invalid("subscribes to nothing", "Name an event type in subscribe(…)");
        }
        if (database == null && rls != null) {
            throw invalid("has row-level security but no database", "Add .database(…) or remove .rls(…)");
        }
        if (database == null && idempotent) {
            throw invalid(
                    "is idempotent but has no database", "Add .database(…) for its inbox, or remove .idempotent()");
        }
        if (rls != null && !perEvent && batchSize > 1) {
            throw invalid(
                    "has row-level security and handles batches, whose events may be of several tenants",
                    "Use .each(…), or a batch size of 1");
        }
        return this;
    }

    private IllegalStateException invalid(String what, String remedy) {
        return new IllegalStateException("Subscriber " + name + " " + what + ". " + remedy + ".");
    }
}
