package dev.kit.studio;

import dev.kit.studio.capture.CaptureFilter;
import dev.kit.studio.capture.CaptureSettings;
import dev.kit.studio.capture.ExceptionCapture;
import dev.kit.studio.capture.JobRuns;
import dev.kit.studio.capture.ObservedDataSource;
import dev.kit.studio.capture.OutgoingCalls;
import dev.kit.studio.data.DataBrowser;
import dev.kit.studio.data.DataBrowserOptions;
import dev.kit.studio.data.DatabaseSchema;
import dev.kit.studio.data.RowPage;
import dev.kit.studio.data.RowQuery;
import dev.kit.studio.data.SqlConsole;
import dev.kit.studio.entries.AppCode;
import dev.kit.studio.entries.AuditEntry;
import dev.kit.studio.entries.Entry;
import dev.kit.studio.entries.EventEntry;
import dev.kit.studio.entries.ExceptionEntry;
import dev.kit.studio.entries.LogEntry;
import dev.kit.studio.entries.RequestEntry;
import dev.kit.studio.monitor.Recorder;
import dev.kit.studio.operations.PageFiles;
import dev.kit.studio.replay.DryRuns;
import dev.kit.studio.replay.Replay;
import dev.kit.studio.server.Api;
import dev.kit.studio.server.BrowsedDatabase;
import dev.kit.studio.server.BuildTime;
import dev.kit.studio.server.Guard;
import dev.kit.studio.server.LiveFeed;
import dev.kit.studio.server.StudioServlet;
import dev.kit.studio.server.Verdicts;
import jakarta.servlet.Filter;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * The development dashboard of one application. Thread-safe; close it with the application.
 *
 * <pre>{@code
 * Studio studio = Studio.create(StudioOptions.storage(new InMemoryStorage()).db(dataSource));
 * }</pre>
 *
 * <p>Register {@link #captureFilter()} first in the filter chain, register a {@code RequestEnd} listener as well, and
 * map {@link #servlet()} below {@link #path()}. The application must use {@link #observe observed} data sources.
 */
public final class Studio implements AutoCloseable {

    private final boolean enabled;
    private final CaptureSettings capture;
    private final Recorder recorder;
    private final ExceptionCapture exceptions;
    private final Guard guard;
    private final LiveFeed liveFeed;
    private final OutgoingCalls outgoingCalls;
    private final JobRuns jobRuns;
    private final @Nullable BrowsedDatabase database;
    private final StudioServlet servlet;
    private final DryRuns dryRuns = new DryRuns();

    private Studio(StudioOptions options) {
        PageFiles pageFiles = new PageFiles(options.docs);
        this.enabled = options.enabled;
        this.capture = new CaptureSettings(
                options.path,
                options.ignorePatterns,
                pageFiles,
                options.recordBody,
                options.maxBodySize,
                options.detailsPerSecond);
        this.recorder = new Recorder(options.storage, options.recording, AppCode.in(options.appPackages));
        this.exceptions = new ExceptionCapture(recorder);
        this.guard = new Guard(options.allowedHosts, options.allowedOrigins, options.token, options.tokenForAll);
        this.outgoingCalls = new OutgoingCalls(recorder, options.propagateTo, capture.keptBytes());
        this.jobRuns = new JobRuns(recorder, exceptions);
        this.liveFeed = new LiveFeed(recorder);
        this.database = database(options);
        String censor = options.recording.redaction().censor();
        Replay replay = new Replay(recorder, options.path, censor, options.dryRuns ? dryRuns : null);
        Api api = new Api(recorder, database, replay, verdicts(options), pageFiles, censor);
        this.servlet = new StudioServlet(options.path, enabled, guard, api, options.docs);
    }

    private static Verdicts verdicts(StudioOptions options) {
        ClassLoader own = Thread.currentThread().getContextClassLoader();
        ClassLoader loader = own == null ? ClassLoader.getSystemClassLoader() : own;
        Instant start = Instant.now();
        return new Verdicts(options.verdicts, BuildTime.watching(loader, start));
    }

    private static @Nullable BrowsedDatabase database(StudioOptions options) {
        DataSource db = options.db;
        if (db == null) {
            return null;
        }
        DataBrowserOptions browsing = options.browsing.excludeTables(List.of("kit_studio_entries"));
        return new BrowsedDatabase(
                DataBrowser.create(db, browsing),
                new SqlConsole(db, browsing, options.sqlConsole),
                Objects.requireNonNullElse(options.applicationDb, db),
                options.dbNote);
    }

    /** Creates a studio that starts recording immediately. */
    public static Studio create(StudioOptions options) {
        return new Studio(options);
    }

    /** Returns whether the studio records requests and serves the dashboard. */
    public boolean enabled() {
        return enabled;
    }

    /** Returns the path of the dashboard, without a trailing slash. */
    public String path() {
        return capture.studioPath();
    }

    /** Returns the filter that records requests; for REQUEST, ASYNC and ERROR dispatches. */
    public Filter captureFilter() {
        if (!enabled) {
            return (request, response, chain) -> chain.doFilter(request, response);
        }
        return new CaptureFilter(recorder, exceptions, capture);
    }

    /**
     * Returns the filter that marks requests to be undone. It must precede everything that has side effects.
     *
     * <p>Register it only if the application honors the mark, and declare so with {@link StudioOptions#dryRuns}.
     */
    public Filter dryRunFilter() {
        return dryRuns;
    }

    /** Returns the servlet that handles requests below {@link #path()}. */
    public StudioServlet servlet() {
        return servlet;
    }

    /**
     * Returns the guard of the studio. The servlet applies it to HTTP requests; WebSocket handshakes must be checked
     * explicitly.
     */
    public Guard guard() {
        return guard;
    }

    /** Returns the feed to which WebSocket sessions are connected. */
    public LiveFeed liveFeed() {
        return liveFeed;
    }

    /** Returns the recorder, for listeners and queries. */
    public Recorder recorder() {
        return recorder;
    }

    /**
     * Returns the recorder of thrown exceptions, which records each once.
     *
     * <p>An application with Logback creates its appender from it: {@code new StudioLogAppender(studio.recorder(),
     * studio.exceptions())}. The studio itself does not refer to that class, so that it loads without Logback.
     */
    public ExceptionCapture exceptions() {
        return exceptions;
    }

    /** Returns the recorder of outgoing HTTP calls. Interceptors of HTTP clients call it. */
    public OutgoingCalls outgoingCalls() {
        return outgoingCalls;
    }

    /** Returns the recorder of background job runs. The scheduler of a job calls it. */
    public JobRuns jobRuns() {
        return jobRuns;
    }

    /**
     * Returns a data source whose statements are recorded, for the application. If the studio is disabled, it is {@code
     * dataSource} itself.
     */
    public DataSource observe(DataSource dataSource, String name) {
        return enabled ? ObservedDataSource.of(dataSource, name) : dataSource;
    }

    /** Records a request manually and returns its identity. Bodies are truncated as those of captured requests. */
    public String recordRequest(RequestEntry entry) {
        return record(entry.limitedTo(capture.maxBodySize()));
    }

    /** Records an exception manually and returns its identity. */
    public String recordException(ExceptionEntry entry) {
        return record(entry);
    }

    /** Records a thrown exception once, in the current request if any. */
    public String recordException(Throwable thrown) {
        return enabled ? exceptions.record(thrown) : "";
    }

    /** Records a log line manually and returns its identity. */
    public String recordLog(LogEntry entry) {
        return record(entry);
    }

    /** Records a step of an event and returns its identity. */
    public String recordEvent(EventEntry entry) {
        return record(entry);
    }

    /** Records an audit and returns its identity. */
    public String recordAudit(AuditEntry entry) {
        return record(entry);
    }

    /**
     * Returns the database's schema, at most as old as the options allow.
     *
     * @throws StudioException if no database is configured
     * @throws dev.kit.studio.data.DataException if the database does not answer
     */
    public DatabaseSchema getSchema() {
        return requireBrowser().schema();
    }

    /** Returns the database's schema, read on another thread. */
    public CompletableFuture<DatabaseSchema> getSchemaAsync() {
        return CompletableFuture.supplyAsync(this::getSchema);
    }

    /**
     * Returns a page of a table's rows.
     *
     * @throws StudioException if no database is configured
     * @throws dev.kit.studio.data.DataException if the table, a column or a value does not exist or is invalid
     */
    public RowPage browseTable(String tableName, RowQuery query) {
        return requireBrowser().query(tableName, query);
    }

    /** Returns a page of a table's rows, read on another thread. */
    public CompletableFuture<RowPage> browseTableAsync(String tableName, RowQuery query) {
        return CompletableFuture.supplyAsync(() -> browseTable(tableName, query));
    }

    private DataBrowser requireBrowser() {
        if (database == null) {
            throw new StudioException("db", "no database was given to browse; give one with db(dataSource).");
        }
        return database.browser();
    }

    private String record(Entry entry) {
        return enabled ? recorder.record(entry) : "";
    }

    /**
     * Stores pending entries and closes the feed and the storage. The live feed closes its connections with code 1001.
     */
    @Override
    public void close() {
        liveFeed.close();
        recorder.close();
    }
}
