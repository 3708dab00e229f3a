package dev.kit.examples.shop.orders;

import java.math.BigDecimal;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.UUID;

/** An order with its lines. */
public record Order(UUID id, OrderStatus status, BigDecimal total, OffsetDateTime placedAt, List<OrderLine> lines) {}
