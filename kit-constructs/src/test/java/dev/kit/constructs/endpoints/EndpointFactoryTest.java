package dev.kit.constructs.endpoints;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.constructs.InvalidConstructsException;
import dev.kit.constructs.Service;
import dev.kit.constructs.audit.AuditStorage;
import dev.kit.constructs.audit.AuditableAction;
import dev.kit.constructs.audit.InMemoryAuditStorage;
import dev.kit.constructs.ratelimit.RateLimit;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class EndpointFactoryTest {

    record User(String id, String name) {}

    record Created(String id) {}

    private static final Service<AuditStorage> AUDITS = Service.of("audits", env -> new InMemoryAuditStorage());

    private static final Service<String> ONE = Service.of("one", env -> "1");
    private static final Service<String> TWO = Service.of("two", env -> "2");
    private static final Service<String> OTHER_ONE = Service.of("one", env -> "other");

    @Test
    @DisplayName("EN-01 every method makes an endpoint of that method and path")
    void everyMethod() {
        assertThat(List.of(
                        handle(e.get("/a")).toString(),
                        handle(e.post("/a")).toString(),
                        handle(e.put("/a")).toString(),
                        handle(e.patch("/a")).toString(),
                        handle(e.delete("/a")).toString(),
                        handle(e.head("/a")).toString(),
                        handle(e.options("/a")).toString()))
                .containsExactly("GET /a", "POST /a", "PUT /a", "PATCH /a", "DELETE /a", "HEAD /a", "OPTIONS /a");
    }

    @ParameterizedTest
    @CsvSource({"/users/:id,/users/{id}", "/users/:id/items/:subId,/users/{id}/items/{subId}", "/,/", "a/b/,/a/b"})
    @DisplayName("EN-02 documents write parameters in braces")
    void templates(String path, String template) {
        assertThat(handle(e.get(path)).pathTemplate()).isEqualTo(template);
    }

    @ParameterizedTest
    @CsvSource({"/users,/api,/api/users", "users,api/,/api/users", "'','',/", "/,/api,/api"})
    @DisplayName("EN-03 prefixes and paths are joined by one slash")
    void joinsPaths(String path, String prefix, String joined) {
        assertThat(handle(e.factory(prefix).get(path)).path()).isEqualTo(joined);
    }

    @Test
    @DisplayName("EN-03 prefixes nest")
    void prefixesNest() {
        assertThat(handle(e.factory("/api").factory("v1").factory("/admin").get("/x"))
                        .path())
                .isEqualTo("/api/v1/admin/x");
    }

    @Test
    @DisplayName("EN-04 EN-05 EN-19 endpoints inherit from the factory, add to it and override it")
    void inheritsAndOverrides() {
        var factory =
                e.services(ONE).authorizer("jwt").settings(s -> s.tags("users")).header("X-A", "factory");
        EndpointDefinition inherited = handle(factory.get("/a")).definition();
        assertThat(inherited.authorizer()).contains("jwt");
        assertThat(inherited.tags()).containsExactly("users");
        EndpointDefinition own = handle(factory.get("/b")
                        .services(TWO, OTHER_ONE)
                        .settings(s -> s.authorizer("none").tags("own"))
                        .header("x-a", "endpoint"))
                .definition();
        assertThat(own.services()).extracting(Service::serviceName).containsExactly("one", "two");
        assertThat(own.services().iterator().next()).isSameAs(OTHER_ONE);
        assertThat(own.authorizer()).isEmpty();
        assertThat(own.tags()).containsExactly("users", "own");
        assertThat(own.headers()).containsOnly(Map.entry("x-a", "endpoint"));
    }

    @Test
    @DisplayName("EN-06 builders branch without touching one another")
    void buildersBranch() {
        var base = e.services(ONE).get("/a").output(User.class);
        var one = base.status(SuccessStatus.Created).settings(s -> s.tags("one"));
        var two = base.services(TWO);
        assertThat(base.handle(ctx -> new User("1", "a")).definition().status()).isEqualTo(SuccessStatus.OK);
        assertThat(one.handle(ctx -> new User("1", "a")).definition().services())
                .containsExactly(ONE);
        assertThat(two.handle(ctx -> new User("1", "a")).definition().tags()).isEmpty();
    }

    @Test
    @DisplayName("EN-09 description, tags and name are kept")
    void keepsDescriptions() {
        Endpoint<String> endpoint = e.get("/users")
                .describe("All of them", "a", "b", "a")
                .query(User.class)
                .authorize(ctx -> ctx.query().name().isEmpty())
                .output(String.class)
                .handle(ctx -> ctx.query().name());
        assertThat(endpoint.definition().description()).contains("All of them");
        assertThat(endpoint.definition().tags()).containsExactly("a", "b");
        assertThat(endpoint.name()).isEqualTo("getUsers");
        assertThat(endpoint.named("listUsers").name()).isEqualTo("listUsers");
        assertThat(endpoint.declaredAt().orElseThrow()).startsWith(EndpointFactoryTest.class.getName() + ":");
    }

    @Test
    @DisplayName("EN-18 an authorizer that is not listed is refused")
    void refusesUnknownAuthorizers() {
        assertThatThrownBy(() -> e.settings(s -> s.authorizers("iam", "jwt")).authorizer("invalid"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Authorizer \"invalid\" not found in available authorizers: iam, jwt");
        assertThat(handle(e.settings(s -> s.authorizers("jwt"))
                                .authorizer("jwt")
                                .authorizer("none")
                                .get("/"))
                        .definition()
                        .authorizer())
                .isEmpty();
    }

    @Test
    @DisplayName("EN-20 OA-16 AD-20 contradictions between endpoints are all in one report, with their places")
    void reportsContradictions() {
        Endpoint<?> first = handle(e.get("/users/:id"));
        Endpoint<?> same = handle(e.get("/users/:userId"));
        Endpoint<?> sibling = handle(e.delete("/users/:userId"));
        Endpoint<?> parameters =
                e.get("/posts/:id").params(User.class).output(User.class).handle(ctx -> ctx.params());
        Endpoint<?> audit = e.auditor(AUDITS, AuditableAction.of("user.deleted", Created.class))
                .post("/orders")
                .output(User.class)
                .audit(AuditableAction.of("user.created", Created.class), user -> new Created(user.id()))
                .handle(ctx -> new User("1", "a"));
        Endpoint<?> empty = e.delete("/x")
                .output(User.class)
                .status(SuccessStatus.NoContent)
                .handle(ctx -> new User("1", "a"));
        Endpoint<?> rls = handle(e.rls(ctx -> Map.of()).get("/rls"));
        assertThatThrownBy(() -> Endpoints.validate(List.of(first, same, sibling, parameters, audit, empty, rls)))
                .isInstanceOfSatisfying(
                        InvalidConstructsException.class,
                        report -> assertThat(report.problems()).hasSize(6))
                .hasMessageContaining(
                        "GET /users/:userId is declared twice; the other is at " + EndpointFactoryTest.class.getName())
                .hasMessageContaining("DELETE /users/:userId names its parameters differently from GET /users/:id")
                .hasMessageContaining("GET /posts/:id reads the parameter \"name\", which its path does not have")
                .hasMessageContaining("POST /orders audits \"user.created\", which is not among the actions")
                .hasMessageContaining("DELETE /x declares an output, but its status 204 never has a body")
                .hasMessageContaining("GET /rls has row-level security but no database");
    }

    @Test
    @DisplayName("RL-13 limits and timeouts that make no sense are refused at once")
    void refusesNonsense() {
        assertThatThrownBy(() -> e.get("/").rateLimit(RateLimit.of(0, Duration.ofSeconds(1))))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> e.get("/").settings(s -> s.timeout(Duration.ZERO)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> e.get("/").query(Form.of(User.class)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(".body(…)");
        assertThatThrownBy(() -> e.get("/a b")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> e.authorize(ctx -> true).session(ctx -> "late"))
                .isInstanceOf(IllegalStateException.class);
    }

    private static Endpoint<String> handle(EndpointBuilder<?, ?, ?, ?, ?> builder) {
        return builder.handle(ctx -> "done");
    }
}
