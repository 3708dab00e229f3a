package dev.kit.constructs.docs;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static dev.kit.constructs.subscribers.Subscribers.s;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.constructs.Service;
import dev.kit.constructs.audit.AuditStorage;
import dev.kit.constructs.audit.AuditableAction;
import dev.kit.constructs.audit.JdbcAuditStorage;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.endpoints.EndpointFactory;
import dev.kit.constructs.endpoints.Endpoints;
import dev.kit.constructs.endpoints.Endpoints.NoSession;
import dev.kit.constructs.endpoints.SuccessStatus;
import dev.kit.constructs.events.EventType;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.events.outbox.Outbox;
import dev.kit.constructs.events.outbox.OutboxEvents;
import dev.kit.constructs.subscribers.Subscriber;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The blocks of docs/events.md. */
final class EventGuideTest {

    private static final Logger log = LoggerFactory.getLogger(EventGuideTest.class);

    record PlaceOrder(String customer, BigDecimal total) {}

    record Order(String id, String customer, BigDecimal total, boolean isPaid) {}

    record OrderId(String id) {}

    record OrderCancelled(String orderId) {}

    record OrderPlaced(String orderId, BigDecimal total) {}

    static final EventType<OrderPlaced> ORDER_PLACED = EventType.of("order.placed", OrderPlaced.class);

    record OrderPriced(String orderId, BigDecimal total) {}

    static final EventType<OrderPriced> ORDER_PRICED = EventType.of("order.priced", OrderPriced.class)
            .version(2)
            .upcast(
                    1,
                    old -> old.put("total", BigDecimal.valueOf(old.path("cents").asLong(), 2)));

    static final AuditableAction<OrderPlaced> ORDER_CREATED = AuditableAction.of("order.created", OrderPlaced.class);

    static final EventType<OrderCancelled> ORDER_CANCELLED = EventType.of("order.cancelled", OrderCancelled.class);

    static final AuditableAction<OrderCancelled> CANCELLATION =
            AuditableAction.of("order.cancelled", OrderCancelled.class);

    static final Service<DataSource> DATABASE = Service.bean("database", DataSource.class);

    static final Service<AuditStorage> AUDITS = JdbcAuditStorage.on(DATABASE);

    static final Service<Publisher> EVENTS = Service.of("events", Publisher::fromEnvironment);

    static final EndpointFactory<NoSession, JdbcClient> api =
            e.database(DATABASE).auditor(AUDITS, ORDER_CREATED).publisher(Outbox.of(EVENTS));

    static final Endpoint<Order> placeOrder = api.post("/orders")
            .body(PlaceOrder.class)
            .output(Order.class)
            .event(
                    ORDER_PLACED,
                    order -> new OrderPlaced(order.id(), order.total()),
                    event -> event.when(Order::isPaid).key(Order::customer).attribute("priority", 5))
            .audit(
                    ORDER_CREATED,
                    order -> new OrderPlaced(order.id(), order.total()),
                    audit -> audit.table("orders").entityId(Order::id))
            .handle(ctx -> place(ctx.db(), ctx.body()));

    static final Endpoint<Order> cancelOrder = api.delete("/orders/:id")
            .params(OrderId.class)
            .auditor(AUDITS, CANCELLATION)
            .output(Order.class)
            .status(SuccessStatus.NoContent)
            .event(ORDER_CANCELLED, order -> new OrderCancelled(order.id()))
            .audit(CANCELLATION, order -> new OrderCancelled(order.id()), audit -> audit.entityId(Order::id))
            .handle(ctx -> cancel(ctx.db(), ctx.params().id()));

    static final Subscriber planShipment = s.subscribe(ORDER_PLACED)
            .name("plan-shipment")
            .database(DATABASE)
            .rls(event -> Map.of("tenant_id", Optional.ofNullable(event.tenant())))
            .idempotent()
            .retry(8, Duration.ofSeconds(2))
            .concurrency(4)
            .each((event, ctx) -> plan(ctx.db(), event.payload()));

    private static Order place(JdbcClient db, PlaceOrder order) {
        String id = db.sql("insert into orders (customer, total) values (?, ?) returning id")
                .params(order.customer(), order.total())
                .query(String.class)
                .single();
        return new Order(id, order.customer(), order.total(), true);
    }

    private static Order cancel(JdbcClient db, String id) {
        return db.sql("delete from orders where id = ? returning id, customer, total, paid as is_paid")
                .param(id)
                .query(Order.class)
                .single();
    }

    private static void plan(JdbcClient db, OrderPlaced order) {
        db.sql("insert into shipments (order_id) values (?)")
                .param(order.orderId())
                .update();
    }

    static int sendAgain(OutboxEvents outbox) {
        outbox.parked(50)
                .forEach(event -> log.info("{} failed: {}", event.envelope().id(), event.lastError()));
        return outbox.retryAll();
    }

    @Test
    void pageShowsThisSource() throws IOException {
        Guide.of("events.md").showsOnlySourceOf(EventGuideTest.class);
    }

    @Test
    void declaresWhatThePageSays() {
        assertThat(placeOrder.definition().publisher()).contains(Outbox.of(EVENTS));
        assertThat(placeOrder.definition().auditActions()).containsExactly(ORDER_CREATED);
        Endpoints.validate(List.of(placeOrder, cancelOrder));
        assertThat(planShipment.name()).isEqualTo("plan-shipment");
        assertThat(planShipment.isIdempotent()).isTrue();
        assertThat(planShipment.retry().attempts()).isEqualTo(8);
    }
}
