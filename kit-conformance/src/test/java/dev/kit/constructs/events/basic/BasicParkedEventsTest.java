package dev.kit.constructs.events.basic;

import dev.kit.constructs.events.ParkedEventsContract;
import java.util.UUID;

class BasicParkedEventsTest extends ParkedEventsContract {

    private final String name = UUID.randomUUID().toString();

    @Override
    protected String connectionString() {
        return "basic://" + name;
    }
}
