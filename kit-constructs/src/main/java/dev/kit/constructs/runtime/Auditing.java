package dev.kit.constructs.runtime;

import dev.kit.constructs.audit.AuditStorage;
import dev.kit.constructs.audit.Auditor;

/** The audits of one run and where they go. */
record Auditing(Auditor auditor, AuditStorage storage) {}
