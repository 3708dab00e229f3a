package dev.kit.boot.background;

import dev.kit.constructs.Service;
import dev.kit.constructs.ServiceException;
import dev.kit.constructs.ServiceRegistry;
import dev.kit.constructs.events.ConnectionString;
import dev.kit.constructs.events.EventConsumer;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.Publisher;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.BeansException;
import org.springframework.core.env.Environment;
import org.springframework.util.StringUtils;

/** The connections of publishers and subscribers, chosen so that both match without configuration. */
record EventConnections(DeclaredServices declared, ServiceRegistry services, Environment environment) {

    private static final Logger log = LoggerFactory.getLogger(EventConnections.class);

    /**
     * Returns the connections of subscribers.
     *
     * <p>They are the one named by the subscribers' own variable, else the one named by the publishers' variable, else
     * all connections that constructs publish to, else the default.
     *
     * @throws ServiceException if a variable that a publisher reads is missing or invalid
     */
    List<ConnectionString> listening() {
        for (String variable : List.of(EventConsumer.VARIABLE, Publisher.VARIABLE)) {
            String value = environment.getProperty(variable);
            if (StringUtils.hasText(value)) {
                return List.of(read(variable, value));
            }
        }
        List<ConnectionString> published = List.copyOf(publishing().keySet());
        return published.isEmpty() ? List.of(ConnectionString.parse(Publisher.DEFAULT_CONNECTION)) : published;
    }

    private static ConnectionString read(String variable, String value) {
        try {
            return ConnectionString.parse(value);
        } catch (EventException e) {
            throw new EventException(variable + " cannot be used. " + e.getMessage(), e);
        }
    }

    /**
     * Returns the connections that constructs publish to, without duplicates, each with the first construct using it.
     */
    Map<ConnectionString, String> publishing() {
        Map<String, ConnectionString> places = new LinkedHashMap<>();
        Map<ConnectionString, String> found = new LinkedHashMap<>();
        declared.publishers().forEach(use -> {
            ConnectionString connection = connection(use.service());
            if (connection != null && places.putIfAbsent(connection.toString(), connection) == null) {
                found.put(connection, use.construct());
            }
        });
        return found;
    }

    /**
     * Returns null if a broker is unreachable; rethrows configuration errors, because subscribers would never get
     * events.
     */
    private @Nullable ConnectionString connection(Service<? extends Publisher> publisher) {
        try {
            return services.get(publisher).connection();
        } catch (ServiceException | BeansException e) {
            if (ServiceFailure.configuration(e) != null) {
                throw e;
            }
            log.warn(
                    "Subscribers do not hear what service \"{}\" publishes, because it could not be created: {}"
                            + " Set {} to where it publishes.",
                    publisher.serviceName(),
                    ServiceFailure.reason(e),
                    EventConsumer.VARIABLE);
            return null;
        }
    }
}
