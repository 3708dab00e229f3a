package dev.kit.constructs.pipeline;

import dev.kit.constructs.PipelineListener;
import dev.kit.constructs.Service;
import dev.kit.constructs.ServiceRegistry;
import dev.kit.constructs.database.Transactions;
import dev.kit.constructs.endpoints.RequestScope.Step;
import dev.kit.constructs.endpoints.SessionContext;
import dev.kit.constructs.errors.HttpException;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.http.TrustedProxies;
import dev.kit.constructs.jwt.Claims;
import dev.kit.constructs.jwt.JwtVerifier;
import dev.kit.constructs.ratelimit.RateLimitStore;
import dev.kit.constructs.run.DatabaseAccess;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * What all pipelines of an application share. Immutable and thread-safe.
 *
 * <p>Defaults: rate limits counted in memory, nobody listening, bodies up to 1 MiB, requests up to 30 seconds.
 */
public final class PipelineEnvironment {

    private final ServiceRegistry services;
    private final @Nullable JsonMapper jsonMapper;
    private final RateLimitStore rateLimitStore;
    private final TrustedProxies trustedProxies;
    private final @Nullable JwtVerifier jwtVerifier;
    private final @Nullable Claims claims;
    private final PipelineListener listener;
    private final long maxBodySize;
    private final Duration timeout;
    private final boolean dev;
    private final InstantSource clock;
    private final String source;
    private final DatabaseAccess databases;
    private final @Nullable String rlsBypassRole;
    private final UnaryOperator<Service<? extends Publisher>> transactionalPublishers;
    private final @Nullable Object fixedSession;
    private final Function<? super Throwable, ? extends @Nullable HttpException> failures;

    private PipelineEnvironment(Builder builder) {
        services = builder.services;
        jsonMapper = builder.jsonMapper;
        rateLimitStore = builder.rateLimitStore == null ? RateLimitStore.inMemory() : builder.rateLimitStore;
        trustedProxies = builder.trustedProxies;
        jwtVerifier = builder.jwtVerifier;
        claims = builder.claims;
        listener = new QuietListener(builder.listener);
        maxBodySize = builder.maxBodySize;
        timeout = builder.timeout;
        dev = builder.dev;
        clock = builder.clock;
        source = builder.source;
        rlsBypassRole = builder.rlsBypassRole;
        fixedSession = builder.fixedSession;
        failures = builder.failures;
        transactionalPublishers = builder.transactionalPublishers;
        databases = builder.databases == null
                ? DatabaseAccess.transactional(builder.services, builder.transactions)
                : builder.databases;
    }

    /** A builder with the defaults. */
    public static Builder builder(ServiceRegistry services) {
        return new Builder(services);
    }

    ServiceRegistry services() {
        return services;
    }

    @Nullable JsonMapper jsonMapper() {
        return jsonMapper;
    }

    RateLimitStore rateLimitStore() {
        return rateLimitStore;
    }

    TrustedProxies trustedProxies() {
        return trustedProxies;
    }

    @Nullable JwtVerifier jwtVerifier() {
        return jwtVerifier;
    }

    @Nullable Claims claims() {
        return claims;
    }

    /** What the surroundings say that an exception means; null if they do not know it. */
    @Nullable HttpException translated(Throwable thrown) {
        return failures.apply(thrown);
    }

    /** The authorizers that need no session step, because something here enforces them. */
    public Set<String> enforcedAuthorizers() {
        return jwtVerifier == null && claims == null ? Set.of() : Set.of(TokenStage.AUTHORIZER);
    }

    PipelineListener listener() {
        return listener;
    }

    long maxBodySize() {
        return maxBodySize;
    }

    Duration timeout() {
        return timeout;
    }

    boolean isDev() {
        return dev;
    }

    InstantSource clock() {
        return clock;
    }

    String source() {
        return source;
    }

    /** How events of a construct with a database are published. */
    Service<? extends Publisher> transactional(Service<? extends Publisher> publisher) {
        return transactionalPublishers.apply(publisher);
    }

    DatabaseAccess databases() {
        return databases;
    }

    @Nullable String rlsBypassRole() {
        return rlsBypassRole;
    }

    @Nullable Step<SessionContext<Object>, Object> session(@Nullable Step<SessionContext<Object>, Object> declared) {
        Object fixed = fixedSession;
        return fixed == null ? declared : context -> fixed;
    }

    /** Collects what differs from the defaults; not thread-safe. */
    public static final class Builder {

        private final ServiceRegistry services;
        private @Nullable JsonMapper jsonMapper;
        private @Nullable RateLimitStore rateLimitStore;
        private TrustedProxies trustedProxies = TrustedProxies.none();
        private @Nullable JwtVerifier jwtVerifier;
        private @Nullable Claims claims;
        private PipelineListener listener = PipelineListener.NONE;
        private long maxBodySize = 1 << 20;
        private Duration timeout = Duration.ofSeconds(30);
        private boolean dev;
        private InstantSource clock = InstantSource.system();
        private String source = "kit";
        private Function<DataSource, Transactions> transactions = Transactions::on;
        private @Nullable DatabaseAccess databases;
        private @Nullable String rlsBypassRole;
        private UnaryOperator<Service<? extends Publisher>> transactionalPublishers = UnaryOperator.identity();
        private @Nullable Object fixedSession;
        private Function<? super Throwable, ? extends @Nullable HttpException> failures = thrown -> null;

        private Builder(ServiceRegistry services) {
            this.services = Objects.requireNonNull(services, "services");
        }

        /** Reads and writes JSON the way this mapper does, though always strictly. */
        public Builder jsonMapper(JsonMapper jsonMapper) {
            this.jsonMapper = Objects.requireNonNull(jsonMapper, "jsonMapper");
            return this;
        }

        /** Counts rate limits here. */
        public Builder rateLimitStore(RateLimitStore rateLimitStore) {
            this.rateLimitStore = Objects.requireNonNull(rateLimitStore, "rateLimitStore");
            return this;
        }

        /** Believes these proxies about the client's address; by default the client is the peer. */
        public Builder trustedProxies(TrustedProxies trustedProxies) {
            this.trustedProxies = Objects.requireNonNull(trustedProxies, "trustedProxies");
            return this;
        }

        /** Enforces the authorizer {@code jwt} with this verifier. */
        public Builder jwtVerifier(JwtVerifier jwtVerifier) {
            this.jwtVerifier = Objects.requireNonNull(jwtVerifier, "jwtVerifier");
            return this;
        }

        /** Uses these claims instead of verifying a token; for tests. */
        public Builder claims(Claims claims) {
            this.claims = Objects.requireNonNull(claims, "claims");
            return this;
        }

        /** Tells this listener what ran. */
        public Builder listener(PipelineListener listener) {
            this.listener = Objects.requireNonNull(listener, "listener");
            return this;
        }

        /** Refuses longer bodies with 413; in bytes. */
        public Builder maxBodySize(long maxBodySize) {
            if (maxBodySize < 0 || maxBodySize >= Integer.MAX_VALUE) {
                throw new IllegalArgumentException("A body size limit is from 0 to 2 GiB, not " + maxBodySize + ".");
            }
            this.maxBodySize = maxBodySize;
            return this;
        }

        /** Interrupts requests after this time and answers 504, unless the endpoint says otherwise. */
        public Builder timeout(Duration timeout) {
            if (timeout.isNegative() || timeout.isZero()) {
                throw new IllegalArgumentException("A request timeout must be positive, not " + timeout + ".");
            }
            this.timeout = timeout;
            return this;
        }

        /** Shows unexpected exceptions in error answers. Never in production. */
        public Builder dev(boolean dev) {
            this.dev = dev;
            return this;
        }

        /** Takes the time from this clock. */
        public Builder clock(InstantSource clock) {
            this.clock = Objects.requireNonNull(clock, "clock");
            return this;
        }

        /** The name of the application, as events carry it. */
        public Builder source(String source) {
            this.source = Objects.requireNonNull(source, "source");
            return this;
        }

        /** Opens transactions of a data source this way, for example with JPA's manager. */
        public Builder transactions(Function<DataSource, Transactions> transactions) {
            this.transactions = Objects.requireNonNull(transactions, "transactions");
            return this;
        }

        /** Gives requests their database this way, for example a transaction of a test. */
        public Builder databases(DatabaseAccess databases) {
            this.databases = Objects.requireNonNull(databases, "databases");
            return this;
        }

        /**
         * Runs endpoints with {@code .rlsBypass()} as this PostgreSQL role, like {@code SET LOCAL ROLE}.
         *
         * <p>It has BYPASSRLS, and the application's own role is a member of it. Without one the connection's own role
         * must be able to bypass, or such endpoints answer 500.
         */
        public Builder rlsBypassRole(String role) {
            rlsBypassRole = Objects.requireNonNull(role, "role");
            return this;
        }

        /**
         * Publishes the events of constructs with a database through what this makes of their publisher, such as an
         * outbox. Audits that are kept in another database go the same way.
         */
        public Builder transactionalPublishers(UnaryOperator<Service<? extends Publisher>> transactionalPublishers) {
            this.transactionalPublishers = Objects.requireNonNull(transactionalPublishers, "transactionalPublishers");
            return this;
        }

        /** Answers exceptions of the surroundings as this says; null leaves one an unknown error. */
        public Builder failures(Function<? super Throwable, ? extends @Nullable HttpException> failures) {
            this.failures = Objects.requireNonNull(failures, "failures");
            return this;
        }

        /** Uses this session instead of what the endpoints' own step would return; for tests. */
        public Builder session(Object session) {
            fixedSession = Objects.requireNonNull(session, "session");
            return this;
        }

        /** The finished environment. */
        public PipelineEnvironment build() {
            return new PipelineEnvironment(this);
        }
    }
}
