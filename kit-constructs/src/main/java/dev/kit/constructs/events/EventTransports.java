package dev.kit.constructs.events;

import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeMap;

/** The transports on the class path, by scheme. */
final class EventTransports {

    private static final Map<String, EventTransport> BY_SCHEME = load();

    private EventTransports() {}

    static EventTransport forScheme(ConnectionString connection) {
        EventTransport transport = BY_SCHEME.get(connection.scheme());
        if (transport == null) {
            throw new InvalidConnectionException(
                    "Unsupported event publisher type \"" + connection.scheme() + "\" in " + connection
                            + ". Use one of " + String.join(", ", BY_SCHEME.keySet())
                            + ", or add the library of its transport to the class path.");
        }
        return transport;
    }

    private static Map<String, EventTransport> load() {
        Map<String, EventTransport> transports = new TreeMap<>();
        ServiceLoader.load(EventTransport.class, EventTransport.class.getClassLoader())
                .forEach(transport -> transports.put(transport.scheme(), transport));
        return transports;
    }
}
