package dev.kit.examples.shop.staff;

import dev.kit.constructs.audit.AuditableAction;
import dev.kit.constructs.events.EventType;
import dev.kit.examples.shop.catalog.Product;
import java.math.BigDecimal;

/** A product has a new name, price or stock. */
record ProductChanged(long productId, BigDecimal price, int stock) {

    static final EventType<ProductChanged> PRODUCT_CHANGED = EventType.of("product.changed", ProductChanged.class);

    static final EventType<ProductChanged> PRODUCT_SOLD_OUT = EventType.of("product.sold-out", ProductChanged.class);

    static final AuditableAction<ProductChanged> CHANGED = AuditableAction.of("product.changed", ProductChanged.class);

    static ProductChanged of(Product product) {
        return new ProductChanged(product.id(), product.price(), product.stock());
    }
}
