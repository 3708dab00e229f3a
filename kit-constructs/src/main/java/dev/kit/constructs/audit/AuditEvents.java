package dev.kit.constructs.audit;

import dev.kit.constructs.Service;
import dev.kit.constructs.ServiceRegistry;
import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EventActor;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.Publisher;
import java.util.function.Function;
import tools.jackson.core.JacksonException;

/**
 * Converts audit records to events, which an outbox can carry elsewhere.
 *
 * <p>The storage may be in another database: nothing is lost between the commit of the handler and that of the storage.
 */
public final class AuditEvents {

    private static final String TYPE = "kit.audit";

    private AuditEvents() {}

    /** Returns a publisher that writes the published records into {@code storage}. */
    public static Service<Publisher> publisher(Service<? extends AuditStorage> storage) {
        return Service.from("audit-events:" + storage.serviceName(), new Writing(storage));
    }

    /** A record, so that publishers into the same storage are equal. */
    private record Writing(Service<? extends AuditStorage> storage) implements Function<ServiceRegistry, Publisher> {

        @Override
        public Publisher apply(ServiceRegistry registry) {
            AuditStorage opened = registry.get(storage);
            return events -> opened.write(events.stream().map(AuditEvents::open).toList());
        }
    }

    /** Returns the record as an event of {@code source}. The event has the record's identifier. */
    public static Envelope envelope(AuditRecord record, String source) {
        AuditActor actor = record.actor();
        return new Envelope(
                record.id(),
                TYPE,
                AuditJson.MAPPER.valueToTree(record),
                record.occurredAt(),
                source,
                null,
                record.origin().tenant(),
                new EventActor(actor.id(), actor.type()),
                null);
    }

    private static AuditRecord open(Envelope event) {
        try {
            return AuditJson.MAPPER.treeToValue(event.payload(), AuditRecord.class);
        } catch (JacksonException e) {
            throw new EventException("Event " + event.id() + " is no audit record: " + e.getOriginalMessage(), e);
        }
    }
}
