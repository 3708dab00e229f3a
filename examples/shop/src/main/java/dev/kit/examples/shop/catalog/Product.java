package dev.kit.examples.shop.catalog;

import java.math.BigDecimal;

/** Something the shop sells. */
public record Product(long id, String sku, String name, BigDecimal price, int stock) {}
