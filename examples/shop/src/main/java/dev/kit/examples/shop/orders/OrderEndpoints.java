package dev.kit.examples.shop.orders;

import static dev.kit.constructs.endpoints.FailureStatus.Conflict;
import static dev.kit.constructs.endpoints.FailureStatus.NotFound;
import static dev.kit.constructs.endpoints.SuccessStatus.Created;
import static dev.kit.constructs.endpoints.SuccessStatus.NoContent;
import static dev.kit.examples.shop.Shop.customers;
import static dev.kit.examples.shop.orders.OrderCreated.ORDER_CREATED;
import static dev.kit.examples.shop.orders.OrderPlaced.ORDER_PLACED;

import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.endpoints.Example;
import dev.kit.constructs.errors.HttpErrors;
import dev.kit.examples.shop.orders.PlaceOrder.Line;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The orders of the caller's tenant. */
final class OrderEndpoints {

    record OrderId(UUID id) {}

    static final Endpoint<Order> placeOrder = customers
            .post("/orders")
            .describe("Places an order for what is in stock.", "orders")
            .body(PlaceOrder.class)
            .fails(Conflict, OutOfStock.class, "Fewer of a product are in stock than are ordered.")
            .settings(s -> s.examples(
                    Example.body("two lines", new PlaceOrder(List.of(new Line(1, 2), new Line(3, 1)))),
                    Example.failure(
                            "too few in stock",
                            HttpErrors.conflict("There are not 2 of product 1.", new OutOfStock(1, 2, 1)))))
            .output(Order.class)
            .status(Created)
            .event(ORDER_PLACED, order -> new OrderPlaced(order.id(), order.total()))
            .audit(
                    ORDER_CREATED,
                    order -> new OrderCreated(order.id(), order.total()),
                    audit -> audit.table("orders").entityId(order -> order.id().toString()))
            .handle((ctx, response) -> {
                Order order = new Orders(ctx.db()).place(ctx.session(), ctx.body());
                return response.header("Location", "/orders/" + order.id()).send(order);
            });

    static final Endpoint<OrderPage> listOrders = customers
            .get("/orders")
            .describe("Lists orders, newest first.", "orders")
            .query(OrderQuery.class)
            .output(OrderPage.class)
            .handle(ctx -> {
                int size = ctx.query().size();
                List<Order> found = new Orders(ctx.db())
                        .page(size + 1, Optional.ofNullable(ctx.query().cursor()));
                boolean more = found.size() > size;
                List<Order> items = more ? found.subList(0, size) : found;
                return new OrderPage(items, more ? items.get(size - 1).id().toString() : null);
            });

    static final Endpoint<Order> getOrder = customers
            .get("/orders/:id")
            .describe("One order.", "orders")
            .params(OrderId.class)
            .fails(NotFound, "The tenant has no such order.")
            .output(Order.class)
            .handle(ctx -> new Orders(ctx.db()).get(ctx.params().id()));

    static final Endpoint<Order> changeOrder = customers
            .patch("/orders/:id")
            .describe("Moves an order along: placed, paid, shipped; or cancelled before it ships.", "orders")
            .params(OrderId.class)
            .body(ChangeOrder.class)
            .fails(NotFound, "The tenant has no such order.")
            .fails(Conflict, "The order cannot get from its status to this one.")
            .output(Order.class)
            .handle(ctx ->
                    new Orders(ctx.db()).change(ctx.params().id(), ctx.body().status()));

    static final Endpoint<Void> deleteOrder = customers
            .delete("/orders/:id")
            .describe("Deletes an order and what belongs to it.", "orders")
            .params(OrderId.class)
            .fails(NotFound, "The tenant has no such order.")
            .status(NoContent)
            .handle((ctx, response) -> {
                new Orders(ctx.db()).delete(ctx.params().id());
                return response.send();
            });

    private OrderEndpoints() {}
}
