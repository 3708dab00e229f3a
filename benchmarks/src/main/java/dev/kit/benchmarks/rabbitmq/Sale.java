package dev.kit.benchmarks.rabbitmq;

import dev.kit.constructs.events.EventType;
import java.math.BigDecimal;
import java.util.List;

/** The payload of every event here, about 200 bytes of JSON. */
record Sale(String id, String customer, BigDecimal total, String currency, List<String> articles) {

    static final EventType<Sale> SOLD = EventType.of("benchmark.sold", Sale.class);

    static Sale number(int number) {
        return new Sale(
                "sale-" + number,
                "customer-" + number % 1_000,
                BigDecimal.valueOf(number, 2),
                "EUR",
                List.of("keyboard-model-m", "mouse-with-three-buttons", "monitor-27-inch"));
    }
}
