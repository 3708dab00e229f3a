package dev.kit.examples.shop.staff;

import java.math.BigDecimal;

/** The sum of a tenant's orders, cancelled ones excluded. */
record Revenue(String tenantId, long orders, BigDecimal total) {}
