package dev.kit.constructs.testing;

import dev.kit.constructs.PipelineListener;
import dev.kit.constructs.Service;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The services and settings for the requests of one test. Immutable; each method returns a copy. */
public final class TestContext extends Supplied<TestContext> {

    private static final TestContext EMPTY = new TestContext(GivenParts.NONE, null, PipelineListener.NONE);

    private final @Nullable Object session;
    private final PipelineListener listener;

    private TestContext(GivenParts given, @Nullable Object session, PipelineListener listener) {
        super(given);
        this.session = session;
        this.listener = listener;
    }

    @Override
    TestContext with(GivenParts parts) {
        return new TestContext(parts, session, listener);
    }

    /** Returns a context that supplies nothing yet. */
    public static TestContext create() {
        return EMPTY;
    }

    /** Uses {@code database} for one database, like {@link #database(Object)}. */
    public TestContext database(Service<?> service, Object database) {
        return services(Map.of(service.serviceName(), database));
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
