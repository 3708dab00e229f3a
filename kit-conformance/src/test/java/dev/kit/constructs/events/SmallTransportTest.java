package dev.kit.constructs.events;

import java.util.UUID;

final class SmallTransportTest extends EventTransportContract {

    private final String name = "small-" + UUID.randomUUID();

    @Override
    protected String connectionString() {
        return "small://" + name;
    }
}
