package dev.kit.constructs.testing;

import static dev.kit.constructs.subscribers.Subscribers.s;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.constructs.RequestContext;
import dev.kit.constructs.Service;
import dev.kit.constructs.audit.AuditStorage;
import dev.kit.constructs.audit.AuditableAction;
import dev.kit.constructs.audit.InMemoryAuditStorage;
import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EventActor;
import dev.kit.constructs.events.EventType;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.subscribers.Subscriber;
import dev.kit.constructs.testing.SubscriberResponse.ItemFailure;
import dev.kit.constructs.validation.InvalidOutputException;
import jakarta.validation.constraints.NotBlank;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

final class TestSubscriberAdaptorTest {

    record UserCreated(String id) {}

    record OrderPlaced(String id) {}

    record Summary(@NotBlank String text) {}

    interface Mail {
        String from();
    }

    private static final EventType<UserCreated> USER_CREATED = EventType.of("user.created", UserCreated.class);
    private static final EventType<OrderPlaced> ORDER_PLACED = EventType.of("order.placed", OrderPlaced.class);
    private static final Service<Mail> MAIL = Service.of("mail", env -> () -> "registered");
    private static final Service<Publisher> EVENTS = Service.bean("events", Publisher.class);
    private static final Service<AuditStorage> AUDITS = Service.of("audits", env -> new InMemoryAuditStorage());
    private static final AuditableAction<UserCreated> GREETED = AuditableAction.of("greeted", UserCreated.class);
    private static final Service<DataSource> DATABASE = Service.bean("database", DataSource.class);

    private final AtomicInteger calls = new AtomicInteger();

    private final Subscriber counting =
            s.subscribe(USER_CREATED).handle(ctx -> calls.addAndGet(ctx.events().size()));

    @Test
    @DisplayName("TA-11 events are filtered by type; nothing left does not call the handler")
    void filtersByType() throws Exception {
        TestSubscriberAdaptor adaptor = TestSubscriberAdaptor.of(counting);

        assertThat(adaptor.invoke().batchItemFailures()).isEmpty();
        assertThat(adaptor.invoke(ORDER_PLACED.of(new OrderPlaced("1"))).batchItemFailures())
                .isEmpty();
        assertThat(calls).hasValue(0);
        adaptor.invoke(USER_CREATED.of(new UserCreated("1")), ORDER_PLACED.of(new OrderPlaced("2")));
        assertThat(calls).hasValue(1);
    }

    @Test
    @DisplayName("TA-11 the output is validated and returned")
    void validatesTheOutput() throws Exception {
        Subscriber summing = s.subscribe(USER_CREATED)
                .output(Summary.class)
                .handle(ctx -> new Summary(ctx.events().get(0).payload().id()));

        assertThat(TestSubscriberAdaptor.of(summing)
                        .invoke(USER_CREATED.of(new UserCreated("ann")))
                        .output())
                .isEqualTo(new Summary("ann"));
        assertThatThrownBy(() -> TestSubscriberAdaptor.of(summing).invoke(USER_CREATED.of(new UserCreated(" "))))
                .isInstanceOf(InvalidOutputException.class);
    }

    @Test
    @DisplayName("TA-11 what the handler throws reaches the test, and what it marks is listed")
    void errorsPropagate() throws Exception {
        Subscriber failing = s.subscribe(USER_CREATED).each((event, ctx) -> {
            throw new java.io.IOException("mail server down");
        });
        Subscriber marking = s.subscribe(USER_CREATED)
                .handle(ctx -> ctx.fail(ctx.events().get(1), new IllegalStateException("not this one")));
        UserCreated ann = new UserCreated("ann");

        assertThatThrownBy(() -> TestSubscriberAdaptor.of(failing).invoke(USER_CREATED.of(ann)))
                .isInstanceOf(java.io.IOException.class)
                .hasMessage("mail server down");
        assertThat(TestSubscriberAdaptor.of(marking)
                        .invoke(USER_CREATED.of(ann), USER_CREATED.of(ann))
                        .batchItemFailures())
                .singleElement()
                .extracting(ItemFailure::reason)
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    @DisplayName("TA-12 a given service wins, another is registered; the request context begins with test-")
    void resolvesServices() throws Exception {
        List<String> seen = new ArrayList<>();
        Subscriber mailing = s.subscribe(USER_CREATED).services(MAIL).each((event, ctx) -> {
            seen.add(ctx.service(MAIL).from());
            assertThat(RequestContext.current().requestId()).startsWith("test-");
        });
        TestSubscriberAdaptor adaptor = TestSubscriberAdaptor.of(mailing);

        adaptor.invoke(USER_CREATED.of(new UserCreated("1")));
        adaptor.service(MAIL, () -> "given").invoke(USER_CREATED.of(new UserCreated("1")));
        assertThat(seen).containsExactly("registered", "given");
        assertThat(RequestContext.currentOrNull()).isNull();
    }

    @Test
    @DisplayName(
            "TA-09 TA-14 audits of a success land in the given storage, those of a failure never; a missing one is named")
    void storesAudits() throws Exception {
        InMemoryAuditStorage audits = new InMemoryAuditStorage();
        Subscriber auditing = s.subscribe(USER_CREATED).auditor(AUDITS, GREETED).each((event, ctx) -> {
            ctx.auditor().audit(GREETED, event.payload());
            if (event.payload().id().isEmpty()) {
                throw new IllegalStateException("nobody");
            }
        });
        TestSubscriberAdaptor adaptor = TestSubscriberAdaptor.of(auditing);

        adaptor.auditorStorage(audits).actor(new EventActor("7", "user")).invoke(USER_CREATED.of(new UserCreated("a")));
        assertThatThrownBy(() -> adaptor.auditorStorage(audits).invoke(USER_CREATED.of(new UserCreated(""))))
                .hasMessage("nobody");
        assertThat(audits.records()).singleElement().satisfies(audit -> {
            assertThat(audit.type()).isEqualTo("greeted");
            assertThat(audit.actor().id()).isEqualTo("7");
        });
        assertThatThrownBy(() -> adaptor.invoke(USER_CREATED.of(new UserCreated("a"))))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("uses auditor storage \"audits\". Give the test one with .auditorStorage(…)");
    }

    @Test
    @DisplayName(
            "TA-10 TA-14 the given publisher gets what is published; a missing one, or a missing database, is named")
    void needsWhatIsDeclared() throws Exception {
        List<Envelope> sent = new ArrayList<>();
        Subscriber publishing = s.subscribe(USER_CREATED)
                .publisher(EVENTS)
                .each((event, ctx) -> ctx.publish(ORDER_PLACED.of(new OrderPlaced("welcome"))));
        Subscriber storing = s.subscribe(USER_CREATED)
                .database(DATABASE)
                .each((event, ctx) -> ctx.db().sql("select 1"));
        UserCreated ann = new UserCreated("ann");

        TestSubscriberAdaptor.of(publishing)
                .tenant("acme")
                .publisher(sent::addAll)
                .invoke(USER_CREATED.of(ann));
        assertThat(sent).singleElement().satisfies(event -> {
            assertThat(event.type()).isEqualTo("order.placed");
            assertThat(event.tenant()).isEqualTo("acme");
        });
        assertThatThrownBy(() -> TestSubscriberAdaptor.of(publishing).invoke(USER_CREATED.of(ann)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("uses publisher \"events\"");
        assertThatThrownBy(() -> TestSubscriberAdaptor.of(storing).invoke(USER_CREATED.of(ann)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("uses database \"database\"");
    }

    @Test
    @DisplayName("TA-12 a data source gives real transactions with the tenant's variables, a handle is used as it is")
    void usesTheDatabase() throws Exception {
        List<String> tenants = new ArrayList<>();
        Subscriber storing = s.subscribe(USER_CREATED)
                .database(DATABASE)
                .rls(event -> java.util.Map.of("tenant_id", String.valueOf(event.tenant())))
                .each((event, ctx) -> tenants.add(ctx.db()
                        .sql("select coalesce(current_setting('app.tenant_id', true), 'none')")
                        .query(String.class)
                        .single()));
        try (PostgresDatabase database = PostgresServer.find().createDatabase()) {
            TestSubscriberAdaptor adaptor = TestSubscriberAdaptor.of(storing).tenant("acme");
            adaptor.database(database.application()).invoke(USER_CREATED.of(new UserCreated("1")));
            adaptor.database(JdbcClient.create(database.application())).invoke(USER_CREATED.of(new UserCreated("1")));
        }
        assertThat(tenants).containsExactly("acme", "none");
    }
}
