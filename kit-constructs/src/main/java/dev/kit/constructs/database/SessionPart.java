package dev.kit.constructs.database;

import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;

/** A part of a session that outlives transactions. */
enum SessionPart {
    SETTINGS("", "false"),
    TEMPORARY_OBJECTS(
            "discard temp", "exists (select from pg_catalog.pg_class where relnamespace = pg_my_temp_schema())"),
    ADVISORY_LOCKS(
            "select pg_catalog.pg_advisory_unlock_all()",
            "exists (select from pg_catalog.pg_locks where locktype = 'advisory' and pid = pg_backend_pid())"),
    CHANNELS("unlisten *", "exists (select pg_listening_channels())"),
    CURSORS("close all", "exists (select from pg_catalog.pg_cursors where is_holdable)"),
    PREPARED_STATEMENTS("deallocate all", "exists (select from pg_catalog.pg_prepared_statements where from_sql)"),

    /** The variables that nobody named: PostgreSQL lists none, so a session that may have lost some is given up. */
    OTHER_VARIABLES("", "true");

    /** The parts that can be restored. */
    static final Set<SessionPart> RESTORABLE =
            Collections.unmodifiableSet(EnumSet.complementOf(EnumSet.of(OTHER_VARIABLES)));

    private final String removal;
    private final String presence;

    SessionPart(String removal, String presence) {
        this.removal = removal;
        this.presence = presence;
    }

    /** Returns the statement that removes everything of this part; empty if there is none. */
    String removal() {
        return removal;
    }

    /** Returns an SQL expression for the names of the parts of which there is something, separated by commas. */
    static String present() {
        return Arrays.stream(values())
                .map(part -> "case when " + part.presence + " then '" + part + "' end")
                .collect(Collectors.joining(", ", "concat_ws(',', ", ")"));
    }
}
