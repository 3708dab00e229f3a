package dev.kit.constructs.events.outbox;

import dev.kit.constructs.KitSchema;
import dev.kit.constructs.Service;
import dev.kit.constructs.ServiceRegistry;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.Publisher;
import dev.kit.envkit.EnvironmentParser;
import java.util.Objects;
import javax.sql.DataSource;

/**
 * A publisher service that writes events into the handler's transaction.
 *
 * <p>Events are sent if and only if the transaction commits.
 *
 * <pre>{@code
 * e.database(SHOP).publisher(Outbox.of(EVENTS))
 * }</pre>
 *
 * <p>Rows go to the table {@code kit_outbox} of {@code META-INF/kit/sql/kit_outbox.sql}; a relay sends them to the
 * target. Two outboxes of the same target are the same service. Immutable and thread-safe.
 *
 * @param target the publisher to which the relay sends the events
 */
public record Outbox(Service<? extends Publisher> target) implements Service<Publisher> {

    public Outbox {
        Objects.requireNonNull(target, "target");
    }

    /** Returns an outbox of {@code target}. */
    public static Outbox of(Service<? extends Publisher> target) {
        return new Outbox(target);
    }

    /** Returns the name of the target with the suffix {@code -outbox}. */
    @Override
    public String serviceName() {
        return target.serviceName() + "-outbox";
    }

    @Override
    public Publisher register(EnvironmentParser env) {
        return new OutboxPublisher(target.serviceName(), KitSchema.read(env));
    }

    /**
     * Returns a relay to the target with the default settings.
     *
     * <p>The relay is not yet started. It reads the outbox table of {@code dataSource}.
     *
     * @throws EventException if the registry has another service of this outbox's name
     */
    public OutboxRelay relay(ServiceRegistry registry, DataSource dataSource) {
        return relay(registry, dataSource, RelaySettings.DEFAULT);
    }

    /**
     * Returns a relay to the target.
     *
     * <p>The relay is not yet started. It reads the outbox table of {@code dataSource}.
     *
     * @throws EventException if the registry has another service of this outbox's name
     */
    public OutboxRelay relay(ServiceRegistry registry, DataSource dataSource, RelaySettings settings) {
        Publisher source = registry.get(this);
        if (!(source instanceof OutboxPublisher outbox)) {
            throw new EventException("Service \"" + serviceName() + "\" is replaced by "
                    + source.getClass().getName() + ", so there is nothing to relay.");
        }
        OutboxRelay relay = new OutboxRelay(
                target.serviceName(),
                dataSource,
                registry.get(KitSchema.SERVICE),
                () -> registry.get(target),
                settings);
        outbox.attach(relay);
        return relay;
    }
}
