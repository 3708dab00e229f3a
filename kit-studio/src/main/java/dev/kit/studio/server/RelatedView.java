package dev.kit.studio.server;

import dev.kit.studio.entries.AuditEntry;
import dev.kit.studio.entries.EventEntry;
import dev.kit.studio.entries.ExceptionEntry;
import dev.kit.studio.entries.LogEntry;
import dev.kit.studio.entries.SqlQuery;
import java.util.List;

/**
 * The statements and the entries recorded during a request or a run.
 *
 * @param unseenClients the HTTP clients whose calls are not recorded
 */
record RelatedView(
        List<SqlQuery> queries,
        int queriesOmitted,
        List<SqlQuery.Repeat> repeats,
        List<LogEntry> logs,
        List<CallView> calls,
        List<String> unseenClients,
        List<ExceptionEntry> exceptions,
        List<EventEntry> events,
        List<RunView> runs,
        List<AuditEntry> audits) {}
