package dev.kit.constructs.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

final class AuditActorTest {

    @Test
    @DisplayName("U12 data without a value is left out, and later changes to the map do not reach the actor")
    void leavesNullsOut() {
        Map<String, Object> data = new HashMap<>();
        data.put("ip", "127.0.0.1");
        data.put("email", null);
        AuditActor actor = new AuditActor("7", "user", data);
        data.put("roles", "admin");

        assertThat(actor.data()).isEqualTo(Map.of("ip", "127.0.0.1"));
    }
}
