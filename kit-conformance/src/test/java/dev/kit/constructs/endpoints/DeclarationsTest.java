package dev.kit.constructs.endpoints;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.constructs.Service;
import dev.kit.constructs.audit.AuditActor;
import dev.kit.constructs.audit.AuditDefinition;
import dev.kit.constructs.audit.AuditRecord;
import dev.kit.constructs.audit.AuditStorage;
import dev.kit.constructs.audit.AuditableAction;
import dev.kit.constructs.audit.InMemoryAuditStorage;
import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EventDefinition;
import dev.kit.constructs.events.EventType;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.ratelimit.Hit;
import dev.kit.constructs.ratelimit.RateLimit;
import dev.kit.constructs.ratelimit.RateLimitStore;
import dev.kit.constructs.testing.TestEndpointAdaptor;
import jakarta.validation.constraints.NotBlank;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The order in which the steps of an endpoint run, and in which its declarations take effect. */
final class DeclarationsTest {

    record Change(@NotBlank String text) {}

    private static final Service<Publisher> EVENTS = Service.of("events", env -> events -> {});
    private static final Service<AuditStorage> AUDITS = Service.of("audits", env -> new InMemoryAuditStorage());
    private static final EventType<Change> CHANGED = EventType.of("changed", Change.class);
    private static final EventType<Change> SEEN = EventType.of("seen", Change.class);
    private static final AuditableAction<Change> CHANGE = AuditableAction.of("change", Change.class);
    private static final AuditableAction<Change> LOOK = AuditableAction.of("look", Change.class);

    private final List<String> steps = new ArrayList<>();

    private Endpoint<String> recording() {
        return e.session(ctx -> steps.add("session"))
                .post("/changes")
                .body(Change.class)
                .authorize(ctx -> steps.add("authorize of " + ctx.body().text()))
                .output(String.class)
                .handle(ctx -> {
                    steps.add("handler");
                    return "done";
                });
    }

    @Test
    @DisplayName(
            "AU-11 session, input validation, authorize and handler run in this order, and a step that fails is the last")
    void runsInOrder() {
        TestEndpointAdaptor<String> adaptor = TestEndpointAdaptor.of(recording());
        assertThat(adaptor.body(new Change("x")).answer().status()).isEqualTo(200);
        assertThat(steps).containsExactly("session", "authorize of x", "handler");

        steps.clear();
        assertThat(adaptor.body(new Change("")).answer().status()).isEqualTo(422);
        assertThat(steps).containsExactly("session");
    }

    @Test
    @DisplayName("RL-02 a call over the limit is refused before its session is asked")
    void limitsBeforeTheSession() {
        Service<RateLimitStore> refusing =
                Service.of("limits", env -> (key, limit) -> new Hit(2, 0, Duration.ofMinutes(1), false));
        Endpoint<String> limited = e.session(ctx -> steps.add("session"))
                .get("/changes")
                .rateLimit(RateLimit.of(1, Duration.ofMinutes(1)).store(refusing))
                .output(String.class)
                .handle(ctx -> "done");
        assertThat(TestEndpointAdaptor.of(limited).answer().status()).isEqualTo(429);
        assertThat(steps).isEmpty();
    }

    @Test
    @DisplayName("EV-04 AD-01 events and audits given as lists take effect in their order, also with status 201")
    void takesLists() {
        Endpoint<Change> endpoint = e.publisher(EVENTS)
                .auditor(AUDITS)
                .actor(ctx -> new AuditActor("7", "user"))
                .post("/changes")
                .body(Change.class)
                .output(Change.class)
                .status(SuccessStatus.Created)
                .events(List.of(
                        EventDefinition.of(CHANGED, change -> change),
                        EventDefinition.of(SEEN, change -> new Change("seen " + change.text()))))
                .audit(List.of(
                        AuditDefinition.of(CHANGE, change -> change),
                        AuditDefinition.of(LOOK, change -> new Change("looked at " + change.text()))))
                .handle(ctx -> ctx.body());
        List<List<String>> batches = new ArrayList<>();
        InMemoryAuditStorage audits = new InMemoryAuditStorage();

        assertThat(TestEndpointAdaptor.of(endpoint)
                        .publisher(events ->
                                batches.add(events.stream().map(Envelope::type).toList()))
                        .auditorStorage(audits)
                        .body(new Change("x"))
                        .answer()
                        .status())
                .isEqualTo(201);
        assertThat(batches).containsExactly(List.of("changed", "seen"));
        assertThat(audits.records()).extracting(AuditRecord::type).containsExactly("change", "look");
    }
}
