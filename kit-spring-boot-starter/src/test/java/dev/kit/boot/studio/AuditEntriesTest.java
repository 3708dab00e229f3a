package dev.kit.boot.studio;

import static dev.kit.boot.Polling.await;
import static dev.kit.constructs.endpoints.Endpoints.e;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.boot.TestServer;
import dev.kit.constructs.Service;
import dev.kit.constructs.audit.AuditActor;
import dev.kit.constructs.audit.AuditOperation;
import dev.kit.constructs.audit.AuditStorage;
import dev.kit.constructs.audit.AuditableAction;
import dev.kit.constructs.audit.InMemoryAuditStorage;
import dev.kit.constructs.endpoints.Endpoint;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The audits of endpoints, as the studio shows them. */
final class AuditEntriesTest {

    record User(String id, String email) {}

    record Created(String email, String password) {}

    static final Service<AuditStorage> AUDITS = Service.bean("audits", AuditStorage.class);
    static final AuditableAction<Created> CREATED = AuditableAction.of("user.created", Created.class);

    static final class Routes {

        static final Endpoint<User> create = e.auditor(AUDITS)
                .actor(ctx -> new AuditActor("7", "user"))
                .post("/users")
                .output(User.class)
                .audit(
                        CREATED,
                        user -> new Created(user.email(), "open sesame"),
                        spec -> spec.entityId(User::id).table("users").operation(AuditOperation.INSERT))
                .handle(ctx -> new User("u1", "ada@example.test"));
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {

        @Bean
        AuditStorage audits() {
            return new InMemoryAuditStorage();
        }
    }

    @Test
    @DisplayName("AD-01 SC-22 the studio shows an audit with its payload, its actor and what was done, secrets hidden")
    void showsThePayload() throws Exception {
        String routes = "kit.routes=dev/kit/boot/studio/AuditEntriesTest$Routes.class";
        try (TestServer server = TestServer.start(Application.class, routes)) {
            assertThat(server.send("POST", "/users", null).statusCode()).isEqualTo(200);
            JsonMapper json = new JsonMapper();
            JsonNode audit = await().until(
                            () -> json.readTree(
                                    server.get("/__studio/api/audits").body()),
                            audits -> !audits.isEmpty())
                    .get(0);
            assertThat(audit.path("payload").stringValue())
                    .isEqualTo("{\"email\":\"ada@example.test\",\"password\":\"[REDACTED]\"}");
            assertThat(audit.path("actor").toString()).isEqualTo("{\"id\":\"7\",\"type\":\"user\"}");
            assertThat(audit.path("operation").stringValue()).isEqualTo("INSERT");
            assertThat(audit.path("entityId").stringValue()).isEqualTo("u1");
            assertThat(audit.path("table").stringValue()).isEqualTo("users");
        }
    }
}
