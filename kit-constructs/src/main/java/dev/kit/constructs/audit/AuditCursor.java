package dev.kit.constructs.audit;

import java.time.Instant;
import java.util.UUID;

/** The position at which a page ended: the time and identifier of its last record. */
public record AuditCursor(Instant occurredAt, UUID id) {}
