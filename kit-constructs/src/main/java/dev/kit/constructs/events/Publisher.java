package dev.kit.constructs.events;

import dev.kit.envkit.EnvironmentParser;
import java.util.List;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Sends events. Implementations are thread-safe. */
public interface Publisher extends AutoCloseable {

    /** The variable that holds the connection string. */
    String VARIABLE = "EVENT_PUBLISHER_CONNECTION_STRING";

    /** Where events go, and are heard, when no variable is set: within this process. */
    String DEFAULT_CONNECTION = "basic://default";

    /**
     * Sends all events, in order, and returns once the transport has them.
     *
     * @throws EventException if not all of them could be sent
     */
    void publish(List<Envelope> events);

    /**
     * Writes the events into the current transaction of {@code dataSource}, if this publisher can.
     *
     * @param events empty to learn whether it can
     * @return false if it cannot, so that the caller publishes after the commit
     */
    default boolean enlist(DataSource dataSource, List<Envelope> events) {
        return false;
    }

    /** Returns the largest event it carries, in bytes of JSON with all that travels beside the payload. */
    default long maximumEventBytes() {
        return Long.MAX_VALUE;
    }

    /**
     * Whether an event is too large for this publisher, and why; null if it fits.
     *
     * <p>The text names the event's type, its size and the limit.
     */
    default @Nullable String refusal(Envelope event) {
        return SizeLimit.refusal(event, maximumEventBytes());
    }

    /** Where the events go; null if the publisher cannot tell. */
    default @Nullable ConnectionString connection() {
        return null;
    }

    /**
     * Returns the kind of its transport, as metrics name it: the scheme of its connection, {@code other} without one.
     */
    default String transport() {
        ConnectionString connection = connection();
        return connection == null ? "other" : connection.scheme();
    }

    /** Releases connections; a later publication fails, or connects again where the transport can. */
    @Override
    default void close() {}

    /**
     * Returns the publisher for a connection string, whose scheme picks the transport.
     *
     * @throws EventException if the text is no connection string, or its transport is not on the class path
     */
    static Publisher fromConnectionString(String url) {
        ConnectionString connection = ConnectionString.parse(url);
        EventTransport transport = EventTransports.forScheme(connection);
        return new ConnectedPublisher(
                connection, SizeLimit.of(transport.capabilities(), transport.publisher(connection)));
    }

    /**
     * Returns the publisher for {@value #VARIABLE}, or for {@value #DEFAULT_CONNECTION} where that is not set.
     *
     * <pre>{@code
     * Service<Publisher> EVENTS = Service.of("events", Publisher::fromEnvironment);
     * }</pre>
     *
     * @throws EventException if the variable holds no connection string, or its transport is not on the class path
     */
    static Publisher fromEnvironment(EnvironmentParser env) {
        return fromConnectionString(env.create(v -> v.get(VARIABLE).string().orElse(DEFAULT_CONNECTION))
                .parse());
    }
}
