package dev.kit.examples.orders;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.constructs.testing.TestEndpointAdaptor;
import dev.kit.constructs.testing.TestPostgres;
import dev.kit.constructs.testing.junit.KitTest;
import java.math.BigDecimal;
import java.util.Objects;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@KitTest(sql = "orders.sql")
final class OrdersTest {

    @Test
    @DisplayName("an order that was placed can be read")
    void placesAnOrder(TestPostgres postgres) {
        Order placed = TestEndpointAdaptor.of(Orders.placeOrder)
                .database(postgres.dataSource())
                .body(new NewOrder("Tea", 2, new BigDecimal("3.50")))
                .request()
                .data();

        assertThat(TestEndpointAdaptor.of(Orders.getOrder)
                        .database(postgres.dataSource())
                        .params("id", Objects.requireNonNull(placed).id().toString())
                        .request()
                        .data())
                .isEqualTo(placed);
    }
}
