package dev.kit.constructs.events;

/**
 * A way to carry events, chosen by the scheme of a connection string.
 *
 * <p>Transports are found with {@link java.util.ServiceLoader}.
 */
public interface EventTransport {

    /** The scheme, lower case, such as {@code basic}. */
    String scheme();

    /** What its broker can do; without limits unless told otherwise. */
    default TransportCapabilities capabilities() {
        return TransportCapabilities.FULL;
    }

    /** A publisher; it connects on first use. */
    Publisher publisher(ConnectionString connection);

    /** A consumer; it connects on first use. */
    EventConsumer consumer(ConnectionString connection);
}
