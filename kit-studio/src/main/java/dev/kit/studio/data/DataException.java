package dev.kit.studio.data;

import java.sql.SQLException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Thrown if a database request cannot be answered. The message is suitable for the user. */
public final class DataException extends RuntimeException {

    private final String code;
    private final int status;
    private final @Nullable String table;
    private final @Nullable String column;
    private final @Nullable String hint;
    private final @Nullable Integer position;

    private DataException(
            int status,
            String code,
            String message,
            @Nullable String table,
            @Nullable String column,
            @Nullable Throwable cause) {
        this(status, code, message, table, column, null, null, cause);
    }

    private DataException(
            int status,
            String code,
            String message,
            @Nullable String table,
            @Nullable String column,
            @Nullable String hint,
            @Nullable Integer position,
            @Nullable Throwable cause) {
        super(message, cause);
        this.code = code;
        this.status = status;
        this.table = table;
        this.column = column;
        this.hint = hint;
        this.position = position;
    }

    /** Returns a stable code in upper snake case, such as {@code TABLE_NOT_FOUND}. */
    public String code() {
        return code;
    }

    /** Returns the HTTP status of the response to the user. */
    public int status() {
        return status;
    }

    /** Returns the table at fault. */
    public @Nullable String table() {
        return table;
    }

    /** Returns the column at fault. */
    public @Nullable String column() {
        return column;
    }

    /** Returns the database's hint. */
    public @Nullable String hint() {
        return hint;
    }

    /** Returns the position of the error in the statement, counted from 1. */
    public @Nullable Integer position() {
        return position;
    }

    static DataException tableNotFound(String table) {
        return new DataException(404, "TABLE_NOT_FOUND", "Table '" + table + "' not found", table, null, null);
    }

    static DataException columnNotFound(String table, String column) {
        String message = "Column '" + column + "' not found in table '" + table + "'";
        return new DataException(400, "COLUMN_NOT_FOUND", message, table, column, null);
    }

    static DataException unknownOperator(String column, String operator) {
        String message = "Unknown operator '" + operator + "' for column '" + column + "'";
        return new DataException(400, "UNKNOWN_OPERATOR", message, null, column, null);
    }

    static DataException operatorNotSupported(String table, Column column, FilterOperator operator) {
        String message = "Operator '" + operator.text() + "' not supported for column type '"
                + column.type().text() + "'";
        return new DataException(400, "OPERATOR_NOT_SUPPORTED", message, table, column.name(), null);
    }

    static DataException invalidValue(String table, Column column, @Nullable Throwable cause) {
        String message = "The value for column '" + column.name() + "' is not a valid " + column.declaredType();
        return new DataException(400, "INVALID_VALUE", message, table, column.name(), cause);
    }

    static DataException notSortable(String table, Column column) {
        String message = "Column '" + column.name() + "' of type " + column.declaredType() + " has no order";
        return new DataException(400, "NOT_SORTABLE", message, table, column.name(), null);
    }

    static DataException invalidCursor(@Nullable Throwable cause) {
        return new DataException(400, "INVALID_CURSOR", "Invalid cursor format", null, null, cause);
    }

    static DataException cursorMismatch(String table) {
        String message = "The cursor belongs to another table, sort or filter; start again without it";
        return new DataException(400, "CURSOR_MISMATCH", message, table, null, null);
    }

    static DataException rowNotFound(String table, String id) {
        String message = String.format(Locale.ROOT, "Table '%s' has no row %s", table, id);
        return new DataException(404, "ROW_NOT_FOUND", message, table, null, null);
    }

    static DataException cellTooLarge(String table, Column column, long size, int most) {
        String message = "This cell of '%s' has %,d bytes; the studio reads at most %,d. Copy it with psql instead."
                .formatted(column.name(), size, most);
        return new DataException(413, "CELL_TOO_LARGE", message, table, column.name(), null);
    }

    static DataException noPrimaryKey(String table) {
        String message = "Table '" + table + "' has no primary key, so its rows cannot be addressed";
        return new DataException(404, "NO_PRIMARY_KEY", message, table, null, null);
    }

    static DataException timeout(Throwable cause) {
        String message = "The query took longer than the studio allows and was cancelled";
        return new DataException(504, "QUERY_TIMEOUT", message, null, null, cause);
    }

    static DataException variableMissing(String variable, Throwable cause) {
        String message = "A policy or view reads the variable '" + variable + "', which is not set; set it with viewAs["
                + variable + "]";
        return new DataException(409, "VARIABLE_MISSING", message, null, null, cause);
    }

    static DataException notReady(String reason, Throwable cause) {
        return new DataException(409, "NOT_READY", "The database cannot answer yet: " + reason, null, null, cause);
    }

    static DataException remote() {
        String message =
                "The database is on another machine, whose rows are hidden unless kit.studio.allow-remote-data is true";
        return new DataException(403, "REMOTE_DATABASE", message, null, null, null);
    }

    static DataException forgottenCursor() {
        String message = "The cursor is forgotten by now; start again without it";
        return new DataException(400, "INVALID_CURSOR", message, null, null, null);
    }

    static DataException notSupported(String refusal) {
        return new DataException(409, "DATABASE_NOT_SUPPORTED", refusal, null, null, null);
    }

    static DataException unavailable(Throwable cause) {
        return new DataException(503, "DATABASE_UNAVAILABLE", "The database cannot be reached", null, null, cause);
    }

    static DataException failed(String message, Throwable cause) {
        return new DataException(500, "DATABASE_ERROR", message, null, null, cause);
    }

    static DataException notAllowed(String message, int position) {
        return new DataException(400, "SQL_NOT_ALLOWED", message, null, null, null, position, null);
    }

    static DataException sqlError(String message, @Nullable String hint, @Nullable Integer position, Throwable cause) {
        return new DataException(400, "SQL_ERROR", message, null, null, hint, position, cause);
    }

    /** Returns the exception without the server's message, which may contain a value that must not be shown. */
    static DataException hiddenError(DataException failure) {
        String state = failure.getCause() instanceof SQLException cause ? cause.getSQLState() : null;
        String message = "The database refused the statement (SQLSTATE " + state + "); what it says is hidden, because"
                + " tables are excluded from the studio (kit.studio.exclude-tables) and it cannot be known whether the"
                + " statement read them";
        return new DataException(400, failure.code(), message, null, null, null);
    }

    static DataException consoleOff() {
        String message =
                "The database is on another machine, where the SQL console is off unless kit.studio.sql-console"
                        + " is true";
        return new DataException(403, "SQL_CONSOLE_OFF", message, null, null, null);
    }

    static DataException consoleUnsafe(String reason) {
        return new DataException(403, "SQL_CONSOLE_OFF", "The SQL console is off: " + reason, null, null, null);
    }

    static DataException excluded(String table) {
        String message = "The statement reads '" + table
                + "', which is excluded from the studio or holds values of what is" + " (kit.studio.exclude-tables)";
        return new DataException(400, "SQL_NOT_ALLOWED", message, table, null, null);
    }

    static DataException variableNotAllowed(String name) {
        String message = "'" + name + "' is not the name of a variable such as app.tenant_id, or its value is too long";
        return new DataException(400, "VARIABLE_NOT_ALLOWED", message, null, null, null);
    }

    static DataException roleNotAllowed(String role, @Nullable Throwable cause) {
        String message = "The studio's role may not take the role '" + role + "'; grant it, or leave the role out";
        return new DataException(400, "ROLE_NOT_ALLOWED", message, null, null, cause);
    }
}
