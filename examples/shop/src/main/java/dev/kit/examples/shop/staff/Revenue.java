package dev.kit.examples.shop.staff;

import java.math.BigDecimal;

/** What one tenant has ordered, without what was cancelled. */
record Revenue(String tenantId, long orders, BigDecimal total) {}
