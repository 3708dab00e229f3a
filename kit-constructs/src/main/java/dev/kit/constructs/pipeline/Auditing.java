package dev.kit.constructs.pipeline;

import dev.kit.constructs.audit.AuditFlush;
import dev.kit.constructs.audit.Auditor;

/** The audits of one run and their way to the storage. */
record Auditing(Auditor auditor, AuditFlush flush) {}
