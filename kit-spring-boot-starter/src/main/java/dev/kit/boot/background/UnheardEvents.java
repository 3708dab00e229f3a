package dev.kit.boot.background;

import dev.kit.constructs.events.ConnectionString;
import dev.kit.constructs.events.EventConsumer;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.events.basic.BasicBus;
import java.util.List;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.ApplicationListener;

/** Warns, once the application is ready, about in-process events that reach no subscriber. */
record UnheardEvents(boolean looking, DeclaredSubscribers subscribers, EventConnections connections)
        implements ApplicationListener<ApplicationReadyEvent> {

    private static final Logger log = LoggerFactory.getLogger(UnheardEvents.class);
    private static final String WITHIN_THE_PROCESS = "basic";

    @Override
    public void onApplicationEvent(ApplicationReadyEvent ready) {
        if (looking) {
            List<ConnectionString> listening = subscribers.all().isEmpty() ? List.of() : connections.listening();
            listening.stream().filter(UnheardEvents::isSilent).forEach(this::nobodyPublishes);
            connections.publishing().forEach((connection, construct) -> {
                if (isDeaf(connection)) {
                    nobodyListens(connection, construct, listening);
                }
            });
        }
    }

    private static boolean isSilent(ConnectionString connection) {
        return connection.scheme().equals(WITHIN_THE_PROCESS)
                && !BasicBus.named(connection.host()).hasPublisher();
    }

    private static boolean isDeaf(ConnectionString connection) {
        return connection.scheme().equals(WITHIN_THE_PROCESS)
                && !BasicBus.named(connection.host()).hasSubscriber();
    }

    private void nobodyPublishes(ConnectionString connection) {
        String names = subscribers.all().stream()
                .map(found -> found.construct().name())
                .collect(Collectors.joining(", "));
        log.warn(
                "Nothing in this application publishes to {}, where its subscribers listen ({}). Give the constructs"
                        + " whose events they wait for a publisher with .publisher(…), or set {} to where the events"
                        + " are published.",
                connection,
                names,
                EventConsumer.VARIABLE);
    }

    private static void nobodyListens(ConnectionString connection, String construct, List<ConnectionString> listening) {
        log.warn(
                "{} publishes to {}, where nothing in this application listens, so its events are lost. {}",
                construct,
                connection,
                listening.isEmpty()
                        ? "Add a subscriber, or set " + Publisher.VARIABLE + " to a broker that keeps them."
                        : "The subscribers listen to "
                                + listening.stream().map(Object::toString).collect(Collectors.joining(", "))
                                + ": set " + EventConsumer.VARIABLE + " to " + connection
                                + ", or unset it, so that they follow the publishers.");
    }
}
