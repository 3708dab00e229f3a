package dev.kit.constructs.events;

import dev.kit.envkit.EnvironmentParser;
import java.util.List;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Publishes events. Implementations are thread-safe. */
public interface Publisher extends AutoCloseable {

    /** The environment variable with the connection string. */
    String VARIABLE = "EVENT_PUBLISHER_CONNECTION_STRING";

    /** The default connection for publishers and consumers, within this process. */
    String DEFAULT_CONNECTION = "basic://default";

    /**
     * Sends all events, in order. The method returns when the transport has accepted them.
     *
     * @throws EventException if not all of them could be sent
     */
    void publish(List<Envelope> events);

    /**
     * Writes the events into the current transaction, if this publisher supports it.
     *
     * @param events the events; an empty list queries the support
     * @return false if it is not supported, so that the caller publishes after the commit
     */
    default boolean enlist(DataSource dataSource, List<Envelope> events) {
        return false;
    }

    /** Returns the maximum size of an event in bytes. The size is that of the JSON with its envelope. */
    default long maximumEventBytes() {
        return Long.MAX_VALUE;
    }

    /**
     * Returns the reason for refusing an oversized event, or null.
     *
     * <p>The text contains the event's type, its size and the limit. It is null if the event fits.
     */
    default @Nullable String refusal(Envelope event) {
        return EventJson.refusal(event, maximumEventBytes());
    }

    /** Returns the connection of this publisher, or null if it is unknown. */
    default @Nullable ConnectionString connection() {
        return null;
    }

    /** Returns the kind of transport, for metrics. It is the scheme of the connection, {@code other} without one. */
    default String transport() {
        ConnectionString connection = connection();
        return connection == null ? "other" : connection.scheme();
    }

    /** Releases connections. A later publication fails, or connects again if the transport supports it. */
    @Override
    default void close() {}

    /**
     * Returns the publisher of a connection string, whose scheme selects the transport.
     *
     * @throws EventException if {@code url} is not a connection string, or its transport is not on the class path
     */
    static Publisher fromConnectionString(String url) {
        ConnectionString connection = ConnectionString.parse(url);
        EventTransport transport = EventTransports.forScheme(connection);
        return new ConnectedPublisher(
                connection,
                transport.publisher(connection),
                transport.capabilities().maximumEventBytes());
    }

    /**
     * Returns the publisher of the connection in {@value #VARIABLE}.
     *
     * <p>If the variable is not set, the connection is {@value #DEFAULT_CONNECTION}.
     *
     * <pre>{@code
     * Service<Publisher> EVENTS = Service.of("events", Publisher::fromEnvironment);
     * }</pre>
     *
     * @throws EventException if the variable contains no valid connection string, or its transport is not on the class
     *     path
     */
    static Publisher fromEnvironment(EnvironmentParser env) {
        return fromConnectionString(env.create(v -> v.get(VARIABLE).string().orElse(DEFAULT_CONNECTION))
                .parse());
    }
}
