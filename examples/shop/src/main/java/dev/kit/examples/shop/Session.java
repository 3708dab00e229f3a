package dev.kit.examples.shop;

import java.time.Instant;

/** Who is logged in, for which tenant, and until when. */
public record Session(long customerId, String tenantId, Instant expiresAt) {}
