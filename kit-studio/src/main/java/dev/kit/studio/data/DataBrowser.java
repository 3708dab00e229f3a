package dev.kit.studio.data;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import javax.sql.DataSource;

/**
 * Browses the tables of a PostgreSQL database, without ever writing. Thread-safe.
 *
 * <p>Pages follow a total order: paging forward or backward neither omits nor repeats a row, and the time for a page
 * does not depend on its depth. Every method throws {@link DataException} if a request cannot be answered.
 */
public final class DataBrowser {

    /** The timeout of each batch of rows. */
    private static final Duration EXPORT_TIMEOUT = Duration.ofSeconds(60);

    private final DataBrowserOptions options;
    private final ReadOnlyTransaction catalog;
    private final ReadOnlyTransaction transaction;
    private final ReadOnlyTransaction exports;
    private final SchemaCache schema;
    private final ShortCursors cursors;

    private DataBrowser(DataSource db, DataBrowserOptions options, InstantSource clock) {
        this.options = options;
        ExcludedTables excluded = options.excluded();
        this.catalog = new ReadOnlyTransaction(db, options.statementTimeout());
        this.transaction = catalog.onlyHere(!options.remoteRows());
        this.exports = new ReadOnlyTransaction(db, EXPORT_TIMEOUT).onlyHere(!options.remoteRows());
        this.cursors = new ShortCursors();
        this.schema = new SchemaCache(() -> read(catalog, excluded), options.schemaCacheTtl(), clock);
    }

    private DataBrowser(DataBrowser other, DataSource db, ViewAs who) {
        this.options = other.options;
        this.catalog = other.catalog.as(who, db);
        this.transaction = other.transaction.as(who, db);
        this.exports = other.exports.as(who, db);
        this.schema = other.schema;
        this.cursors = other.cursors;
    }

    /** Creates a browser with default options. */
    public static DataBrowser create(DataSource db) {
        return create(db, DataBrowserOptions.DEFAULTS);
    }

    /** Creates a browser; connects on first use. */
    public static DataBrowser create(DataSource db, DataBrowserOptions options) {
        return create(db, options, InstantSource.system());
    }

    static DataBrowser create(DataSource db, DataBrowserOptions options, InstantSource clock) {
        return new DataBrowser(Objects.requireNonNull(db, "db"), options, clock);
    }

    /** Connects, and returns the kind of the database. */
    public DatabaseKind kind() {
        return catalog.kind();
    }

    /** Returns the schema, at most as old as the options allow. */
    public DatabaseSchema schema() {
        return schema.get();
    }

    /** Reads and returns the current schema. */
    public DatabaseSchema refreshSchema() {
        return schema.refresh();
    }

    /** Returns the tables and views that are not excluded. */
    public List<Table> getTables() {
        return schema().tables();
    }

    /** Returns the columns of a table, in the table's order. */
    public List<Column> getColumns(String table) {
        return schema.table(table).columns();
    }

    /** Returns a page of rows. */
    public RowPage query(String table, RowQuery query) {
        RowQuery whole = query.at(cursors.whole(query.cursor()));
        RowPage page = ask(table, found -> new PageReader(found, whole, options.binaryColumns()).read(transaction));
        return page.at(cursors.shortened(page.nextCursor()), cursors.shortened(page.prevCursor()));
    }

    /** Returns one row by its {@code $id}. */
    public TableRow row(String table, String id) {
        return ask(table, found -> {
            RowLookup reader = RowLookup.of(found, id);
            return transaction.run(connection -> reader.read(connection, options.binaryColumns()));
        });
    }

    /** Returns the whole content of one cell; empty for NULL. */
    public Optional<CellContent> cell(String table, String id, String column) {
        return cell(table, id, column, Integer.MAX_VALUE);
    }

    /** Returns one cell, or empty for NULL. A text has at most {@code most} characters. */
    public Optional<CellContent> cell(String table, String id, String column, int most) {
        return ask(table, found -> {
            RowLookup reader = RowLookup.of(found, id);
            return transaction.run(connection -> reader.cell(connection, column, most));
        });
    }

    /**
     * Writes every row that matches the query's filters, in its order. The query's limit and cursor are ignored.
     *
     * @return the number of written rows
     */
    public long export(String table, RowQuery query, ExportFormat format, Supplier<Appendable> out) {
        TableExport export = TableExport.of(schema.table(table), query, format);
        return exports.run(connection -> export.write(connection, out));
    }

    /** Returns the requirements of row-level security, as visible to this browser's role. */
    public Policies policies() {
        DatabaseSchema known = schema();
        return catalog.run(connection -> Policies.read(connection, known));
    }

    /**
     * Returns a browser of the same tables with another user's privileges.
     *
     * @param db connections of the role whose policies apply, such as the application's own
     */
    public DataBrowser as(ViewAs who, DataSource db) {
        return new DataBrowser(this, db, who);
    }

    /** Retries once with a newly read schema if the table no longer matches the cached one. */
    private <T> T ask(String name, Function<Table, T> question) {
        try {
            return question.apply(schema.table(name));
        } catch (DataException e) {
            if (!SqlFailures.isChanged(e)) {
                throw e;
            }
            return question.apply(schema.tableAnew(name));
        }
    }

    private static DatabaseSchema read(ReadOnlyTransaction catalog, ExcludedTables excluded) {
        return catalog.run(
                connection -> Catalog.read(connection, excluded.in(connection).keySet()));
    }
}
