package dev.kit.studio.data;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import javax.sql.DataSource;

/**
 * Browses the tables of a PostgreSQL database, without ever writing. Thread-safe.
 *
 * <p>Pages follow a total order, so that walking them forward or backward neither loses nor repeats a row, at any depth in
 * the same time. Every method throws {@link DataException}, which says what was asked in vain.
 */
public final class DataBrowser {

    /** For each batch of rows. */
    private static final Duration EXPORT_TIMEOUT = Duration.ofSeconds(60);

    private final DataBrowserOptions options;
    private final ExcludedTables excluded;
    private final ReadOnlyTransaction catalog;
    private final ReadOnlyTransaction transaction;
    private final ReadOnlyTransaction exports;
    private final SchemaCache schema;
    private final ShortCursors cursors;

    private DataBrowser(DataBrowserOptions options, InstantSource clock) {
        this.options = options;
        this.excluded = new ExcludedTables(options.excludeTables());
        this.catalog = new ReadOnlyTransaction(options.db(), options.statementTimeout());
        this.transaction = catalog.onlyHere(!options.remoteRows());
        this.exports = new ReadOnlyTransaction(options.db(), EXPORT_TIMEOUT).onlyHere(!options.remoteRows());
        this.cursors = new ShortCursors();
        this.schema = new SchemaCache(this::readSchema, options.schemaCacheTtl(), clock);
    }

    private DataBrowser(DataBrowser other, DataSource db, ViewAs who) {
        this.options = other.options;
        this.excluded = other.excluded;
        this.catalog = other.catalog.as(who, db);
        this.transaction = other.transaction.as(who, db);
        this.exports = other.exports.as(who, db);
        this.schema = other.schema;
        this.cursors = other.cursors;
    }

    /** A browser with default options. */
    public static DataBrowser create(DataSource db) {
        return create(DataBrowserOptions.builder(db).build());
    }

    /** A browser; connects on first use. */
    public static DataBrowser create(DataBrowserOptions options) {
        return new DataBrowser(options, InstantSource.system());
    }

    static DataBrowser create(DataBrowserOptions options, InstantSource clock) {
        return new DataBrowser(options, clock);
    }

    /** Connects, and returns the kind of the database. */
    public DatabaseKind kind() {
        return new DatabaseKind(catalog.product());
    }

    /** The schema, at most as old as the options allow. */
    public DatabaseSchema schema() {
        return schema.get();
    }

    /** The schema, read now. */
    public DatabaseSchema refreshSchema() {
        return schema.refresh();
    }

    /** The tables and views that are not excluded. */
    public List<Table> getTables() {
        return schema().tables();
    }

    /** The columns of a table, in its order. */
    public List<Column> getColumns(String table) {
        return schema.table(table).columns();
    }

    /** A page of rows. */
    public RowPage query(String table, RowQuery query) {
        RowQuery whole = query.at(cursors.whole(query.cursor()));
        RowPage page = ask(table, found -> new PageReader(found, whole, options.binaryColumns()).read(transaction));
        return page.at(cursors.shortened(page.nextCursor()), cursors.shortened(page.prevCursor()));
    }

    /** One row by its {@code $id}. */
    public TableRow row(String table, String id) {
        return ask(table, found -> {
            RecordReader reader = new RecordReader(found, id);
            return transaction.run(connection -> reader.read(connection, options.binaryColumns()));
        });
    }

    /** The whole content of one cell; empty for NULL. */
    public Optional<CellContent> cell(String table, String id, String column) {
        return ask(table, found -> {
            RecordReader reader = new RecordReader(found, id);
            return transaction.run(connection -> reader.cell(connection, column));
        });
    }

    /**
     * Writes every row that the query's filters let pass, in its order; its limit and cursor mean nothing here.
     *
     * @return how many rows were written
     */
    public long export(String table, RowQuery query, ExportFormat format, ExportSink sink) {
        TableExport export = new TableExport(schema.table(table), query, format);
        return exports.run(connection -> export.write(connection, sink));
    }

    /** What row-level security asks for, as this browser's role sees it. */
    public Policies policies() {
        DatabaseSchema known = schema();
        return catalog.run(connection -> Policies.read(connection, known));
    }

    /**
     * The same tables seen as someone else.
     *
     * @param db connections of the role whose policies are to hold, such as the application's own
     */
    public DataBrowser as(ViewAs who, DataSource db) {
        return new DataBrowser(this, db, who);
    }

    /** Asks once more with the schema read anew when the table is not any more what the kept schema says. */
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

    private DatabaseSchema readSchema() {
        return catalog.run(connection -> SchemaReader.read(
                Catalog.read(connection), excluded.in(connection).keySet()));
    }
}
