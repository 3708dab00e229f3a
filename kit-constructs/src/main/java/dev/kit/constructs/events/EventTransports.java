package dev.kit.constructs.events;

import dev.kit.constructs.ModuleConflict;
import dev.kit.constructs.events.ConnectionString.InvalidConnectionException;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The transports on the class path, by scheme. */
final class EventTransports {

    private static final String OURS = EventTransports.class.getPackageName();

    /** The modules of Kit's own transports, by scheme. */
    private static final Map<String, String> MODULES = Map.of(
            "pgboss", "kit-events-pgboss",
            "rabbitmq", "kit-events-rabbitmq",
            "rabbitmqs", "kit-events-rabbitmq",
            "sns", "kit-events-aws",
            "sqs", "kit-events-aws");

    private static final Map<String, EventTransport> BY_SCHEME = load();

    private EventTransports() {}

    static EventTransport forScheme(ConnectionString connection) {
        EventTransport transport = BY_SCHEME.get(connection.scheme());
        if (transport == null) {
            throw new InvalidConnectionException(missing(connection));
        }
        String conflict = conflict(transport.getClass());
        if (conflict != null) {
            throw new EventException(conflict);
        }
        return transport;
    }

    private static String missing(ConnectionString connection) {
        String module = MODULES.get(connection.scheme());
        if (module != null) {
            return connection + " needs dev.kit:" + module + ", which is not on the class path. Add it to the"
                    + " dependencies; it brings its driver.";
        }
        Set<String> schemes = new TreeSet<>(MODULES.keySet());
        schemes.addAll(BY_SCHEME.keySet());
        return "Unsupported event publisher type \"" + connection.scheme() + "\" in " + connection + ". Use one of "
                + String.join(", ", schemes) + ", or add the module of its transport to the class path.";
    }

    private static @Nullable String conflict(Class<?> transport) {
        String module = transport.getPackageName();
        return module.startsWith(OURS) ? ModuleConflict.of(module, transport.getClassLoader()) : null;
    }

    private static Map<String, EventTransport> load() {
        Map<String, EventTransport> transports = new TreeMap<>();
        ServiceLoader.load(EventTransport.class, EventTransport.class.getClassLoader())
                .forEach(transport -> transports.put(transport.scheme(), transport));
        return transports;
    }
}
