package dev.kit.examples.shop;

import java.time.Instant;

/** The authenticated user, with tenant and expiry. */
public record Session(long customerId, String tenantId, Instant expiresAt) {}
