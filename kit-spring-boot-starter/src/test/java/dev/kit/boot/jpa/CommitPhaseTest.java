package dev.kit.boot.jpa;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.constructs.Service;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.endpoints.EndpointFactory;
import dev.kit.constructs.events.EventType;
import dev.kit.constructs.events.Publisher;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.annotation.Order;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.event.TransactionPhase;
import org.springframework.transaction.event.TransactionalEventListener;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/** Listeners of the commit and of the rollback work for the tenant of the transaction that they follow. */
final class CommitPhaseTest {

    private static final List<String> SENT = new CopyOnWriteArrayList<>();

    private static AuthorShop shop;

    record Placed(String name, String failing) {}

    /** The work of an application beside its transactions. */
    static class Listeners {

        final List<String> seen = new CopyOnWriteArrayList<>();
        private final Authors authors;
        private final ApplicationEventPublisher spring;

        Listeners(Authors authors, ApplicationEventPublisher spring) {
            this.authors = authors;
            this.spring = spring;
        }

        void tell(Placed placed) {
            spring.publishEvent(placed);
        }

        @TransactionalEventListener(phase = TransactionPhase.BEFORE_COMMIT)
        public void before(Placed placed) {
            react(placed, "before");
        }

        @Order(1)
        @TransactionalEventListener
        public void after(Placed placed) {
            react(placed, "after");
        }

        @Order(1)
        @TransactionalEventListener(phase = TransactionPhase.AFTER_ROLLBACK)
        public void rolledBack(Placed placed) {
            react(placed, "rollback");
        }

        @Order(2)
        @TransactionalEventListener(phase = TransactionPhase.AFTER_COMPLETION)
        public void completed(Placed placed) {
            react(placed, "completed");
        }

        private void react(Placed placed, String phase) {
            authors.addApart("acme", placed.name() + "-" + phase);
            seen.add(phase + " " + authors.countApart());
            if (placed.failing().equals(phase)) {
                throw new IllegalStateException("a listener fails " + phase);
            }
        }
    }

    static final class Routes {

        static final Service<Publisher> EVENTS =
                Service.of("events", env -> sent -> sent.forEach(event -> SENT.add(event.type())));
        static final Service<Listeners> LISTENERS = Service.bean("listeners", Listeners.class);
        static final EventType<Placed> PLACED = EventType.of("author.placed", Placed.class);

        static final EndpointFactory<String, JdbcClient> api =
                AuthorShop.tenants().services(LISTENERS).publisher(EVENTS);

        static final Endpoint<Placed> placing = api.post("/placing")
                .output(Placed.class)
                .event(PLACED, placed -> placed)
                .handle(ctx -> {
                    Placed placed = new Placed("Eve", String.valueOf(ctx.header("x-failing")));
                    ctx.service(AuthorShop.AUTHORS).add(ctx.session(), placed.name());
                    ctx.service(LISTENERS).tell(placed);
                    if (placed.failing().equals("handler")) {
                        throw new IllegalStateException("the handler fails");
                    }
                    if (placed.failing().equals("synchronization")) {
                        TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
                            @Override
                            public void afterCommit() {
                                throw new IllegalStateException("a synchronization fails");
                            }
                        });
                    }
                    return placed;
                });

        static final Endpoint<String> later = api.get("/later").handle(ctx -> {
            return "apart " + ctx.service(AuthorShop.AUTHORS).countApart();
        });
    }

    @Configuration(proxyBeanMethods = false)
    @Import(AuthorShop.Application.class)
    static class Application {

        @Bean
        Listeners listeners(Authors authors, ApplicationEventPublisher spring) {
            return new Listeners(authors, spring);
        }
    }

    @BeforeAll
    static void start() {
        shop = AuthorShop.open(Application.class, Routes.class);
    }

    @AfterAll
    static void stop() {
        shop.close();
    }

    @BeforeEach
    void seed() {
        shop.seed();
        SENT.clear();
        listeners().seen.clear();
    }

    private static Listeners listeners() {
        return shop.server().context().getBean(Listeners.class);
    }

    private static HttpResponse<String> place(String failing) throws Exception {
        return shop.server().send("POST", "/placing", null, "x-tenant", "acme", "x-failing", failing);
    }

    /** A tenant that outlived its transaction would be seen by whoever runs on the thread next. */
    private static void leavesNoTenant() throws Exception {
        for (int i = 0; i < 5; i++) {
            assertThat(shop.server().get("/later", "x-tenant", "globex").body()).contains("apart 1");
        }
    }

    @Test
    @DisplayName(
            "spring M2 REQUIRES_NEW in a listener of the commit, before it and after it, reads and writes the tenant's rows")
    void commits() throws Exception {
        assertThat(place("nothing").statusCode()).isEqualTo(200);

        assertThat(listeners().seen).containsExactly("before 2", "after 4", "completed 5");
        assertThat(shop.names()).isEqualTo("Ada,Bob,Eve,Eve-after,Eve-before,Eve-completed");
        assertThat(SENT).containsExactly("author.placed");
        leavesNoTenant();
    }

    @Test
    @DisplayName("spring M2 REQUIRES_NEW in a listener of the rollback reads and writes the tenant's rows")
    void rollsBack() throws Exception {
        assertThat(place("handler").statusCode()).isEqualTo(500);

        assertThat(listeners().seen).containsExactly("rollback 2", "completed 3");
        assertThat(shop.names()).isEqualTo("Ada,Bob,Eve-completed,Eve-rollback");
        assertThat(SENT).isEmpty();
        leavesNoTenant();
    }

    @Test
    @DisplayName("spring M2 a listener that throws before the commit undoes the work; what it did apart stays")
    void failsBefore() throws Exception {
        assertThat(place("before").statusCode()).isEqualTo(500);

        assertThat(listeners().seen).containsExactly("before 2", "rollback 3", "completed 4");
        assertThat(shop.names()).isEqualTo("Ada,Bob,Eve-before,Eve-completed,Eve-rollback");
        assertThat(SENT).isEmpty();
        leavesNoTenant();
    }

    @Test
    @DisplayName("spring M2 a listener that throws after the commit changes neither answer nor event")
    void failsAfter() throws Exception {
        for (String phase : List.of("after", "completed")) {
            seed();
            assertThat(place(phase).statusCode()).isEqualTo(200);

            assertThat(listeners().seen).containsExactly("before 2", "after 4", "completed 5");
            assertThat(SENT).containsExactly("author.placed");
            leavesNoTenant();
        }
    }

    @Test
    @DisplayName("spring M2 a synchronization that throws after the commit leaves no tenant behind")
    void failsInSynchronization() throws Exception {
        assertThat(place("synchronization").statusCode()).isEqualTo(500);

        assertThat(shop.names()).contains("Eve,");
        leavesNoTenant();
    }
}
