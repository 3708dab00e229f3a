package dev.kit.constructs;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.constructs.audit.AuditEvents;
import dev.kit.constructs.audit.AuditStorage;
import dev.kit.constructs.audit.JdbcAuditStorage;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.endpoints.Endpoints;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.events.outbox.Outbox;
import dev.kit.envkit.EnvironmentParser;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

final class ServiceNamesTest {

    private static final Service<String> ONE = Service.of("name", env -> "one");
    private static final Service<String> TWO = Service.of("name", env -> "two");
    private static final Service<DataSource> DATABASE = Service.bean("database", DataSource.class);

    private final ServiceRegistry registry = ServiceRegistry.create(new EnvironmentParser(Map.of()));

    @Test
    @DisplayName("W2 a registry refuses a second service of a name it has made already")
    void refusesAnotherServiceOfTheName() {
        assertThat(registry.get(ONE)).isEqualTo("one");

        assertThatThrownBy(() -> registry.get(TWO))
                .isInstanceOf(ServiceException.class)
                .hasMessageContaining("Two different services are named \"name\"")
                .hasMessageContaining(ServiceNamesTest.class.getName())
                .hasMessageContaining("Declare the service once");
        assertThat(registry.get(ONE)).isEqualTo("one");
    }

    @Test
    @DisplayName("EN-10 W2 a service may be a class of its own, whose instances are one service if they are equal")
    void takesOwnClasses() {
        record Greeting(String serviceName) implements Service<String> {
            @Override
            public String register(EnvironmentParser env) {
                return "hello " + serviceName;
            }
        }

        assertThat(registry.get(new Greeting("ann"))).isEqualTo("hello ann");
        assertThat(registry.get(new Greeting("ann"))).isSameAs(registry.get(new Greeting("ann")));
        assertThatThrownBy(() -> registry.get(Service.of("ann", EnvironmentParser::toString)))
                .hasMessageContaining("named \"ann\"")
                .hasMessageContaining(Greeting.class.getName());
    }

    @Test
    @DisplayName("W2 an instance that a test gave serves every service of its name")
    void givenInstancesServeTheName() {
        assertThat(registry.get(ONE)).isEqualTo("one");
        registry.with(TWO, "given");

        assertThat(registry.get(ONE)).isEqualTo("given");
        assertThat(registry.get(TWO)).isEqualTo("given");
    }

    @Test
    @DisplayName("W2 endpoints whose services differ but share a name do not start, and the report has both places")
    void refusesClashesAtTheStart() {
        Endpoint<String> first = e.services(ONE).get("/a").handle(ctx -> ctx.service(ONE));
        Endpoint<String> second = e.services(TWO).get("/b").handle(ctx -> ctx.service(TWO));
        Endpoint<String> third = e.services(TWO).get("/c").handle(ctx -> ctx.service(TWO));

        assertThatThrownBy(() -> Endpoints.validate(List.of(first, second, third)))
                .isInstanceOfSatisfying(
                        InvalidConstructsException.class,
                        report -> assertThat(report.problems()).hasSize(1))
                .hasMessageContaining("Two different services are named \"name\"")
                .hasMessageContaining("Endpoint GET /a at " + ServiceNamesTest.class.getName() + ":")
                .hasMessageContaining("Endpoint GET /b at " + ServiceNamesTest.class.getName() + ":");
    }

    @Test
    @DisplayName("W2 databases, publishers and audit storages are compared too")
    void comparesEveryKindOfService() {
        Service<DataSource> database = Service.bean("name", DataSource.class);
        Service<Publisher> publisher = Service.of("name", env -> events -> {});
        Service<AuditStorage> storage = Service.bean("name", AuditStorage.class);
        for (Endpoint<?> other : List.<Endpoint<?>>of(
                e.database(database).get("/b").handle(ctx -> 1),
                e.publisher(publisher).get("/b").handle(ctx -> 1),
                e.auditor(storage).get("/b").handle(ctx -> 1))) {
            assertThatThrownBy(() ->
                            Endpoints.validate(List.of(e.services(ONE).get("/a").handle(ctx -> 1), other)))
                    .hasMessageContaining("are named \"name\"");
        }
    }

    @Test
    @DisplayName("W2 one constant found in two places, and services that are equal, are one service")
    void equalServicesAreOne() {
        assertThatCode(() -> Endpoints.validate(List.of(
                        e.services(ONE).database(DATABASE).get("/a").handle(ctx -> 1),
                        e.services(ONE)
                                .database(Service.bean("database", DataSource.class))
                                .get("/b")
                                .handle(ctx -> 1),
                        e.auditor(JdbcAuditStorage.on(DATABASE)).get("/c").handle(ctx -> 1),
                        e.auditor(JdbcAuditStorage.on(DATABASE)).get("/d").handle(ctx -> 1))))
                .doesNotThrowAnyException();
        assertThat(Outbox.of(AuditEvents.publisher(JdbcAuditStorage.on(DATABASE))))
                .isEqualTo(Outbox.of(AuditEvents.publisher(JdbcAuditStorage.on(DATABASE))));
    }
}
