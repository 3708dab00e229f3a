package dev.kit.examples.orders;

import static dev.kit.constructs.endpoints.Endpoints.e;

import com.zaxxer.hikari.HikariDataSource;
import dev.kit.constructs.Service;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.endpoints.EndpointFactory;
import dev.kit.constructs.endpoints.Endpoints.NoSession;
import dev.kit.constructs.endpoints.FailureStatus;
import dev.kit.constructs.endpoints.SuccessStatus;
import dev.kit.constructs.errors.HttpErrors;
import dev.kit.envkit.EnvironmentParser;
import java.math.BigDecimal;
import java.util.UUID;
import javax.sql.DataSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The endpoints; they know nothing of the platform and run on a server as well. */
final class Orders {

    static final Service<DataSource> DATABASE = Service.of("database", Orders::pool);

    private static final EndpointFactory<NoSession, JdbcClient> api =
            e.factory("/orders").database(DATABASE);

    static final Endpoint<Order> placeOrder = api.post("")
            .body(NewOrder.class)
            .output(Order.class)
            .status(SuccessStatus.Created)
            .handle((ctx, response) -> {
                Order order = insert(ctx.db(), ctx.body());
                return response.header("Location", "/orders/" + order.id()).send(order);
            });

    static final Endpoint<Quote> quoteOrder = e.post("/orders/quote")
            .body(NewOrder.class)
            .output(Quote.class)
            .handle(ctx -> new Quote(
                    ctx.body().item(),
                    ctx.body().price().multiply(BigDecimal.valueOf(ctx.body().quantity()))));

    static final Endpoint<Order> getOrder = api.get("/:id")
            .params(OrderId.class)
            .fails(FailureStatus.NotFound, "There is no such order.")
            .output(Order.class)
            .handle(ctx -> ctx.db()
                    .sql("select id, item, quantity, price from orders where id = ?")
                    .param(ctx.params().id())
                    .query(Order.class)
                    .optional()
                    .orElseThrow(() -> HttpErrors.notFound("There is no such order.")));

    private Orders() {}

    private static Order insert(JdbcClient db, NewOrder order) {
        Order placed = new Order(UUID.randomUUID(), order.item(), order.quantity(), order.price());
        db.sql("insert into orders (id, item, quantity, price) values (?, ?, ?, ?)")
                .params(placed.id(), placed.item(), placed.quantity(), placed.price())
                .update();
        return placed;
    }

    /** One connection is enough: an execution environment runs one invocation at a time. */
    private static DataSource pool(EnvironmentParser env) {
        HikariDataSource pool = new HikariDataSource();
        pool.setJdbcUrl(
                env.create(variables -> variables.get("DATABASE_URL").string()).parse());
        pool.setMaximumPoolSize(1);
        return pool;
    }
}
