package dev.kit.constructs.events.pgboss;

import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.WireContract;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import tools.jackson.databind.JsonNode;

final class PgBossWireTest extends WireContract {

    @Override
    protected String resource() {
        return "wire/pgboss.txt";
    }

    @Override
    protected String write(Envelope event) {
        return JobJson.events(List.of(event));
    }

    /** The database stores data as jsonb and headers as text. */
    @Override
    protected Envelope read(String message) {
        JsonNode row = MAPPER.readTree(message).get(0);
        String type = row.get("type").stringValue();
        return new Job(
                        "queue",
                        type,
                        UUID.fromString(row.get("id").stringValue()),
                        MAPPER.writeValueAsString(row.get("data")),
                        "kit:" + MAPPER.writeValueAsString(row.get("headers")),
                        0,
                        Instant.EPOCH)
                .envelope();
    }
}
