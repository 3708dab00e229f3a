package dev.kit.constructs.audit;

import java.util.List;

record AuditStatement(String sql, List<Object> parameters) {}
