package dev.kit.constructs.audit;

import java.time.Instant;
import java.util.UUID;

/** Where a page ended: the last record's time and identifier. */
public record AuditCursor(Instant occurredAt, UUID id) {}
