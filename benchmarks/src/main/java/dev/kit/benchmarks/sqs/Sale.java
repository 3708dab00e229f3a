package dev.kit.benchmarks.sqs;

import dev.kit.constructs.events.EventType;
import java.math.BigDecimal;
import java.util.List;

/** The payload of the events. */
record Sale(String id, String customer, List<String> items, BigDecimal total) {

    static final EventType<Sale> SOLD = EventType.of("sale.made", Sale.class);

    static Sale number(int number) {
        return new Sale(
                "sale-" + number, "customer-" + number % 97, List.of("book", "pen", "paper"), new BigDecimal("42.50"));
    }
}
