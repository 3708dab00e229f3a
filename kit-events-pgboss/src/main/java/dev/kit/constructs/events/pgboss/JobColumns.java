package dev.kit.constructs.events.pgboss;

import java.util.LinkedHashMap;
import java.util.Map;

/** The columns of a new job that are copied from its queue. They differ between the versions of pg-boss. */
final class JobColumns {

    private JobColumns() {}

    /** Returns the columns by name, each with its expression over a queue {@code q}. */
    static Map<String, String> fromQueue(Layout layout) {
        Map<String, String> columns = new LinkedHashMap<>();
        columns.put("retry_limit", "coalesce(q.retry_limit, 2)");
        columns.put("retry_delay", "coalesce(q.retry_delay, 0)");
        columns.put("retry_backoff", "coalesce(q.retry_backoff, false)");
        columns.put("policy", "q.policy");
        columns.put("dead_letter", "q.dead_letter");
        if (layout.has("job", "expire_seconds")) {
            columns.put("expire_seconds", "coalesce(q.expire_seconds, 900)");
        } else {
            columns.put("expire_in", "coalesce(q.expire_seconds, 900) * interval '1 s'");
        }
        if (layout.has("queue", "retention_seconds")) {
            columns.put("keep_until", "now() + q.retention_seconds * interval '1 s'");
        } else if (layout.has("queue", "retention_minutes")) {
            columns.put("keep_until", "now() + coalesce(q.retention_minutes, 20160) * interval '1 min'");
        }
        for (String optional : new String[] {"deletion_seconds", "retry_delay_max", "heartbeat_seconds"}) {
            if (layout.has("job", optional) && layout.has("queue", optional)) {
                columns.put(optional, "q." + optional);
            }
        }
        return columns;
    }
}
