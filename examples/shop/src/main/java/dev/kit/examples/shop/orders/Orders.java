package dev.kit.examples.shop.orders;

import dev.kit.constructs.errors.HttpErrors;
import dev.kit.examples.shop.Session;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The SQL of orders. No statement names the tenant: row-level security does. */
final class Orders {

    private static final String SELECT = """
            select o.id, o.status, o.total, o.placed_at, l.product_id, l.quantity, l.price
            from (select * from orders %s) o
            left join order_lines l on l.order_id = o.id
            order by o.placed_at desc, o.id desc, l.product_id
            """;

    private static final Logger LOG = LoggerFactory.getLogger(Orders.class);

    private final JdbcClient db;

    Orders(JdbcClient db) {
        this.db = db;
    }

    Order place(Session session, PlaceOrder wanted) {
        List<OrderLine> lines = new ArrayList<>();
        wanted.quantities()
                .forEach((productId, quantity) ->
                        lines.add(new OrderLine(productId, quantity, reserve(productId, quantity))));
        BigDecimal total = lines.stream()
                .map(line -> line.price().multiply(BigDecimal.valueOf(line.quantity())))
                .reduce(BigDecimal.ZERO, BigDecimal::add);
        UUID id = UUID.randomUUID();
        OffsetDateTime placedAt = db.sql("""
                        insert into orders (id, tenant_id, customer_id, total) values (?, ?, ?, ?) returning placed_at
                        """)
                .params(id, session.tenantId(), session.customerId(), total)
                .query(OffsetDateTime.class)
                .single();
        lines.forEach(
                line -> db.sql("insert into order_lines (order_id, product_id, quantity, price) values (?, ?, ?, ?)")
                        .params(id, line.productId(), line.quantity(), line.price())
                        .update());
        LOG.info("Placed order {} for {}", id, total);
        return new Order(id, OrderStatus.PLACED, total, placedAt, lines);
    }

    List<Order> page(int limit, Optional<UUID> after) {
        String where =
                after.isPresent() ? "where (placed_at, id) < (select placed_at, id from orders where id = :after)" : "";
        JdbcClient.StatementSpec statement = db.sql(
                        SELECT.formatted(where + " order by placed_at desc, id desc limit :limit"))
                .param("limit", limit);
        after.ifPresent(id -> statement.param("after", id));
        return read(statement);
    }

    Order get(UUID id) {
        List<Order> found = read(db.sql(SELECT.formatted("where id = :id")).param("id", id));
        return found.stream().findFirst().orElseThrow(() -> HttpErrors.notFound("There is no order " + id + "."));
    }

    Order change(UUID id, OrderStatus next) {
        Order order = get(id);
        if (!order.status().mayBecome(next)) {
            throw HttpErrors.conflict(
                    "An order that is " + order.status().sql() + " cannot become " + next.sql() + ".");
        }
        db.sql("update orders set status = ?::order_status where id = ?")
                .params(next.sql(), id)
                .update();
        return new Order(id, next, order.total(), order.placedAt(), order.lines());
    }

    void delete(UUID id) {
        if (db.sql("delete from orders where id = ?").param(id).update() == 0) {
            throw HttpErrors.notFound("There is no order " + id + ".");
        }
    }

    private BigDecimal reserve(long productId, int quantity) {
        return db.sql("update products set stock = stock - :q where id = :id and stock >= :q returning price")
                .param("q", quantity)
                .param("id", productId)
                .query(BigDecimal.class)
                .optional()
                .orElseThrow(() -> HttpErrors.conflict(
                        "There are not " + quantity + " of product " + productId + ".",
                        new OutOfStock(productId, quantity, stock(productId))));
    }

    private int stock(long productId) {
        return db.sql("select stock from products where id = ?")
                .param(productId)
                .query(Integer.class)
                .optional()
                .orElse(0);
    }

    private static List<Order> read(JdbcClient.StatementSpec statement) {
        Map<UUID, Order> orders = new LinkedHashMap<>();
        statement.query((ResultSet row) -> {
            UUID id = row.getObject("id", UUID.class);
            Order order = orders.get(id);
            if (order == null) {
                order = header(id, row);
                orders.put(id, order);
            }
            if (row.getObject("product_id") != null) {
                order.lines()
                        .add(new OrderLine(
                                row.getLong("product_id"), row.getInt("quantity"), row.getBigDecimal("price")));
            }
        });
        return List.copyOf(orders.values());
    }

    private static Order header(UUID id, ResultSet row) throws SQLException {
        return new Order(
                id,
                OrderStatus.valueOf(row.getString("status").toUpperCase(Locale.ROOT)),
                row.getBigDecimal("total"),
                row.getObject("placed_at", OffsetDateTime.class),
                new ArrayList<>());
    }
}
