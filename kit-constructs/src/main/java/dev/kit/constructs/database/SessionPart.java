package dev.kit.constructs.database;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A part of a session that outlives transactions. */
enum SessionPart {
    SETTINGS(
            "; (?:set(?! local\\b| transaction\\b| constraints\\b)|reset|discard|do|call)\\b"
                    + "|set_config|pg_settings|u&\"",
            "",
            "false"),
    TEMPORARY_OBJECTS(
            "\\b(?:create|local|global|replace|into) temp(?:orary)?\\b|pg_temp|; (?:discard|do|call)\\b|u&\"",
            "discard temp",
            "exists (select from pg_catalog.pg_class where relnamespace = pg_my_temp_schema())"),
    ADVISORY_LOCKS(
            "advisory_lock|; (?:do|call)\\b|u&\"",
            "select pg_catalog.pg_advisory_unlock_all()",
            "exists (select from pg_catalog.pg_locks where locktype = 'advisory' and pid = pg_backend_pid())"),
    CHANNELS("; (?:(?:un)?listen|do|call)\\b", "unlisten *", "exists (select pg_listening_channels())"),
    CURSORS("; (?:declare|do|call)\\b", "close all", "exists (select from pg_catalog.pg_cursors where is_holdable)"),

    /** Ending all of them ends those of the driver too, so a block has to mention them. */
    PREPARED_STATEMENTS(
            "; (?:prepare|deallocate)\\b|; (?:do|call)\\b.*prepare",
            "deallocate all",
            "exists (select from pg_catalog.pg_prepared_statements where from_sql)"),

    /** The variables that nobody named: PostgreSQL lists none, so a session that may have lost some is given up. */
    OTHER_VARIABLES("; (?:reset|discard) all\\b", "", "true");

    private final Pattern statements;
    private final String removal;
    private final String presence;

    SessionPart(String statements, String removal, String presence) {
        this.statements = Pattern.compile(statements, Pattern.DOTALL);
        this.removal = removal;
        this.presence = presence;
    }

    /**
     * Returns the parts that a text may change.
     *
     * @param text words in lower case, with one blank between two and a semicolon before each statement
     */
    static Set<SessionPart> changedBy(String text) {
        return Stream.of(values())
                .filter(part -> part.statements.matcher(text).find())
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(SessionPart.class)));
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
