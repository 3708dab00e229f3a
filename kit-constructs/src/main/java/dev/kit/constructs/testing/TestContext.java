package dev.kit.constructs.testing;

import dev.kit.constructs.PipelineListener;
import dev.kit.constructs.Service;
import dev.kit.constructs.audit.AuditStorage;
import dev.kit.constructs.events.Publisher;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the requests of one test are answered with. Immutable; each method returns a copy. */
public final class TestContext {

    private static final TestContext EMPTY = new TestContext(Map.of(), null, null, null, null, PipelineListener.NONE);

    private final Map<String, Object> services;
    private final @Nullable Object database;
    private final @Nullable Publisher publisher;
    private final @Nullable AuditStorage auditorStorage;
    private final @Nullable Object session;
    private final PipelineListener listener;

    private TestContext(
            Map<String, Object> services,
            @Nullable Object database,
            @Nullable Publisher publisher,
            @Nullable AuditStorage auditorStorage,
            @Nullable Object session,
            PipelineListener listener) {
        this.services = services;
        this.database = database;
        this.publisher = publisher;
        this.auditorStorage = auditorStorage;
        this.session = session;
        this.listener = listener;
    }

    /** A context that gives nothing yet. */
    public static TestContext create() {
        return EMPTY;
    }

    /** Uses {@code instance} for a service. */
    public <T> TestContext service(Service<T> service, T instance) {
        return services(Map.of(service.serviceName(), instance));
    }

    /** Uses an instance for each service name, databases, publishers and storages included. */
    public TestContext services(Map<String, ?> services) {
        Map<String, Object> all = new LinkedHashMap<>(this.services);
        all.putAll(services);
        return new TestContext(all, database, publisher, auditorStorage, session, listener);
    }

    /**
     * Uses this for every database that is not given by name.
     *
     * <p>A data source is used with real transactions; anything else is {@code ctx.db()} itself.
     */
    public TestContext database(Object database) {
        return new TestContext(services, database, publisher, auditorStorage, session, listener);
    }

    /** Uses this for one database, as {@link #database(Object)} does. */
    public TestContext database(Service<?> service, Object database) {
        return services(Map.of(service.serviceName(), database));
    }

    /** Publishes events here. */
    public TestContext publisher(Publisher publisher) {
        return new TestContext(services, database, publisher, auditorStorage, session, listener);
    }

    /** Stores audits here. */
    public TestContext auditorStorage(AuditStorage storage) {
        return new TestContext(services, database, publisher, storage, session, listener);
    }

    /** Skips the session step and uses this session. */
    public TestContext session(Object session) {
        return new TestContext(services, database, publisher, auditorStorage, session, listener);
    }

    /** Tells this listener what ran. */
    public TestContext listener(PipelineListener listener) {
        return new TestContext(services, database, publisher, auditorStorage, session, listener);
    }

    Map<String, Object> services() {
        return services;
    }

    /** What is given for a service: by its name, else as the one of its kind; null if neither. */
    @Nullable Object given(Kind kind, Service<?> service) {
        Object named = services.get(service.serviceName());
        if (named != null) {
            return named;
        }
        return switch (kind) {
            case DATABASE -> database;
            case PUBLISHER -> publisher;
            case STORAGE -> auditorStorage;
        };
    }

    @Nullable Object session() {
        return session;
    }

    PipelineListener listener() {
        return listener;
    }

    /** What an endpoint cannot do without, once it declared it. */
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
