package dev.kit.benchmarks.peers;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Positive;
import java.math.BigDecimal;
import java.net.URI;
import java.util.UUID;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.http.ResponseEntity;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/**
 * The orders of examples/orders-lambda, as a controller. Public, since the container's Jackson module generates code
 * for them.
 */
@SpringBootApplication
public class OrderApplication {

    public record NewOrder(@NotBlank String item, @Positive int quantity, @Positive BigDecimal price) {}

    public record Order(UUID id, String item, int quantity, BigDecimal price) {}

    public record Quote(String item, BigDecimal total) {}

    @RestController
    static class OrderController {

        private final JdbcClient db;

        OrderController(JdbcClient db) {
            this.db = db;
        }

        @PostMapping("/orders/quote")
        public Quote quote(@Valid @RequestBody NewOrder order) {
            return new Quote(order.item(), order.price().multiply(BigDecimal.valueOf(order.quantity())));
        }

        @PostMapping("/orders")
        @Transactional
        public ResponseEntity<Order> place(@Valid @RequestBody NewOrder order) {
            Order placed = new Order(UUID.randomUUID(), order.item(), order.quantity(), order.price());
            db.sql("insert into orders (id, item, quantity, price) values (?, ?, ?, ?)")
                    .params(placed.id(), placed.item(), placed.quantity(), placed.price())
                    .update();
            return ResponseEntity.created(URI.create("/orders/" + placed.id())).body(placed);
        }
    }
}
