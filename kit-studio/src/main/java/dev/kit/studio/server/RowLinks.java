package dev.kit.studio.server;

import dev.kit.studio.data.DataBrowser;
import dev.kit.studio.data.TouchedRow;
import dev.kit.studio.data.TouchedRows;
import dev.kit.studio.entries.AuditEntry;
import dev.kit.studio.entries.Entry;
import dev.kit.studio.entries.RequestEntry;
import dev.kit.studio.entries.SqlQuery;
import dev.kit.studio.monitor.EntryQuery;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Links requests to the rows they touched and rows to requests, by bound keys and by audits. */
record RowLinks(SettledEntries entries, @Nullable BrowsedDatabase database, String censor) {

    private static final int MOST_REQUESTS = 20;

    private static final int MOST_ROWS = 100;

    /** A row and what a request did with it. */
    record Touch(String table, String id, String operation) {}

    void addTo(Api api) {
        api.get("tables/*/*/requests", call -> requests(call.table(), call.segment(2)));
        api.get("requests/*/rows", call -> rows(call.segment(1)));
    }

    /** Returns the rows of a request, each with its strongest operation; none without a database. */
    private List<Touch> rows(String requestId) {
        RequestEntry request = entries.request(requestId);
        if (database == null) {
            return List.of();
        }
        TouchedRows finder = finder(database.browser());
        Map<TouchedRow, String> rows = new LinkedHashMap<>();
        for (SqlQuery query : request.findings().sql().queries()) {
            finder.of(query.sql(), query.binds())
                    .forEach(row -> rows.merge(row, query.operation(), RowLinks::stronger));
        }
        audits(EntryQuery.of(Entry.Kind.AUDIT).during(requestId))
                .flatMap(audit -> finder.named(audit.table(), audit.entityId()).stream())
                .forEach(row -> rows.putIfAbsent(row, "audit"));
        return rows.entrySet().stream()
                .limit(MOST_ROWS)
                .map(row -> new Touch(row.getKey().table(), row.getKey().id(), row.getValue()))
                .toList();
    }

    private static String stronger(String one, String other) {
        return one.equals("select") ? other : one;
    }

    /** Returns the requests that touched a row, newest first. */
    private List<Object> requests(String table, String id) {
        entries.awaitPending();
        DataBrowser browser = BrowsedDatabase.required(database).browser();
        TouchedRow wanted = new TouchedRow(
                browser.schema().table(table).map(found -> found.name()).orElse(table), id);
        TouchedRows finder = finder(browser);
        Set<String> audited = audited(finder, wanted);
        EntryQuery query = EntryQuery.of(Entry.Kind.REQUEST)
                .where(entry -> entry instanceof RequestEntry request
                        && (audited.contains(request.id()) || touches(finder, request, wanted)))
                .limit(MOST_REQUESTS);
        return EntryViews.summaries(entries.recorder().list(query));
    }

    private static boolean touches(TouchedRows finder, RequestEntry request, TouchedRow wanted) {
        return request.findings().sql().queries().stream()
                .anyMatch(query -> finder.of(query.sql(), query.binds()).contains(wanted));
    }

    private Set<String> audited(TouchedRows finder, TouchedRow wanted) {
        EntryQuery query = EntryQuery.of(Entry.Kind.AUDIT)
                .where(entry -> entry instanceof AuditEntry audit
                        && finder.named(audit.table(), audit.entityId()).contains(wanted));
        return audits(query).map(Entry::requestId).filter(Objects::nonNull).collect(Collectors.toSet());
    }

    private Stream<AuditEntry> audits(EntryQuery query) {
        return new EntryViews(entries.recorder()).list(query, AuditEntry.class).stream();
    }

    private TouchedRows finder(DataBrowser browser) {
        return new TouchedRows(browser.schema(), value -> !censor.isEmpty() && value.contains(censor));
    }
}
