package dev.kit.constructs.chaos;

import dev.kit.constructs.Service;
import dev.kit.constructs.ServiceRegistry;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.events.outbox.Outbox;
import dev.kit.envkit.EnvironmentParser;
import java.io.IOException;
import java.util.Map;

/** A process that relays an outbox until it is killed, or until its parent ends. */
final class ChaosRelay {

    static final Service<Publisher> EVENTS =
            Service.of("events", env -> Publisher.fromConnectionString(System.getenv(ChaosJvm.EVENTS_URL)));

    private ChaosRelay() {}

    public static void main(String[] arguments) throws IOException {
        ServiceRegistry registry = ServiceRegistry.create(new EnvironmentParser(Map.of()));
        Outbox.of(EVENTS).relay(registry, ChaosJvm.POOL).start();
        ChaosJvm.untilParentEnds();
    }
}
