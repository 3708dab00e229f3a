package dev.kit.constructs.testing;

import dev.kit.constructs.PipelineListener;
import dev.kit.constructs.Service;
import dev.kit.constructs.audit.AuditStorage;
import dev.kit.constructs.events.Publisher;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The services and settings for the requests of one test. Immutable; each method returns a copy. */
public final class TestContext {

    private static final TestContext EMPTY = new TestContext(GivenParts.NONE, null, PipelineListener.NONE);

    private final GivenParts given;
    private final @Nullable Object session;
    private final PipelineListener listener;

    private TestContext(GivenParts given, @Nullable Object session, PipelineListener listener) {
        this.given = given;
        this.session = session;
        this.listener = listener;
    }

    private TestContext with(GivenParts parts) {
        return new TestContext(parts, session, listener);
    }

    /** Returns a context that supplies nothing yet. */
    public static TestContext create() {
        return EMPTY;
    }

    /** Uses {@code instance} for a service. */
    public <T> TestContext service(Service<T> service, T instance) {
        return services(Map.of(service.serviceName(), instance));
    }

    /**
     * Uses an instance for each service name.
     *
     * <p>The names include those of databases, publishers and storages.
     */
    public TestContext services(Map<String, ?> services) {
        return with(given.withServices(services));
    }

    /**
     * Uses {@code database} for every database that is not supplied by name.
     *
     * <p>A data source is used with real transactions; any other object becomes {@code ctx.db()} itself.
     */
    public TestContext database(Object database) {
        return with(given.withDatabase(database));
    }

    /** Uses {@code database} for one database, like {@link #database(Object)}. */
    public TestContext database(Service<?> service, Object database) {
        return services(Map.of(service.serviceName(), database));
    }

    /** Publishes events to {@code publisher}. */
    public TestContext publisher(Publisher publisher) {
        return with(given.withPublisher(publisher));
    }

    /** Stores audits in {@code storage}. */
    public TestContext auditorStorage(AuditStorage storage) {
        return with(given.withAuditorStorage(storage));
    }

    /** Skips the session step and uses this session. */
    public TestContext session(Object session) {
        return new TestContext(given, session, listener);
    }

    /** Notifies this listener after each run. */
    public TestContext listener(PipelineListener listener) {
        return new TestContext(given, session, listener);
    }

    Map<String, Object> services() {
        return given.services();
    }

    /** Returns the supplied instance of a service by its name, else the one of its kind; null if neither exists. */
    @Nullable Object given(Kind kind, Service<?> service) {
        Object named = given.services().get(service.serviceName());
        if (named != null) {
            return named;
        }
        return switch (kind) {
            case DATABASE -> given.database();
            case PUBLISHER -> given.publisher();
            case STORAGE -> given.auditorStorage();
        };
    }

    @Nullable Object session() {
        return session;
    }

    PipelineListener listener() {
        return listener;
    }

    /** The kinds of dependencies that an endpoint requires once it declared them. */
    enum Kind {
        DATABASE("database"),
        PUBLISHER("publisher"),
        STORAGE("auditorStorage");

        private final String method;

        Kind(String method) {
            this.method = method;
        }

        String method() {
            return method;
        }
    }
}
