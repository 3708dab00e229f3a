package dev.kit.constructs.events.pgboss;

import dev.kit.constructs.events.EventIdContract;
import dev.kit.constructs.events.codec.EventId;
import java.time.Instant;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The identifier of a job is that of its event: Kit writes the event's, and Node.js its own. */
final class PgBossEventIdTest extends EventIdContract {

    @Override
    protected UUID read(@Nullable String own, @Nullable String ofMessage) {
        UUID id = Objects.requireNonNull(EventId.of(own, ofMessage));
        return new Job("queue", "t", id, "1", null, 0, Instant.EPOCH).envelope().id();
    }
}
