package dev.kit.constructs.audit;

import java.time.Instant;
import java.util.UUID;

/** The position at which a page ended. It consists of the time and identifier of the page's last record. */
public record AuditCursor(Instant occurredAt, UUID id) {}
