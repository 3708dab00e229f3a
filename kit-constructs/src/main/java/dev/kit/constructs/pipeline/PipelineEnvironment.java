package dev.kit.constructs.pipeline;

import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.endpoints.FailureMapping;
import dev.kit.constructs.endpoints.RequestScope.Step;
import dev.kit.constructs.endpoints.SessionContext;
import dev.kit.constructs.errors.HttpException;
import dev.kit.constructs.http.TrustedProxies;
import dev.kit.constructs.jwt.Claims;
import dev.kit.constructs.jwt.JwtVerifier;
import dev.kit.constructs.ratelimit.RateLimitStore;
import dev.kit.constructs.run.ConstructEnvironment;
import dev.kit.constructs.validation.Schema;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * The dependencies that all pipelines of an application share. Immutable and thread-safe.
 *
 * <p>Defaults: rate limits counted in memory, bodies up to 1 MiB, requests up to 30 seconds.
 */
public final class PipelineEnvironment {

    final ConstructEnvironment constructs;
    final @Nullable JsonMapper jsonMapper;

    /**
     * Null until a limit needs the in-memory store: loading its cache is a considerable part of a function's cold
     * start.
     */
    private volatile @Nullable RateLimitStore rateLimitStore;

    final TrustedProxies trustedProxies;
    final @Nullable JwtVerifier jwtVerifier;
    final @Nullable Claims claims;

    /** Set if claims of the platform are trusted without a verifier. */
    final boolean platformClaims;

    final long maxBodySize;
    final Duration timeout;
    final boolean dev;
    final boolean checksDeclarations;
    private final @Nullable Object fixedSession;
    private final Function<? super Throwable, ? extends @Nullable HttpException> failures;
    private final List<FailureMapping<?>> mappings;

    private PipelineEnvironment(Builder builder) {
        constructs = builder.constructs;
        jsonMapper = builder.jsonMapper;
        rateLimitStore = builder.rateLimitStore;
        trustedProxies = builder.trustedProxies;
        jwtVerifier = builder.jwtVerifier;
        claims = builder.claims;
        platformClaims = builder.platformClaims;
        maxBodySize = builder.maxBodySize;
        timeout = builder.timeout;
        dev = builder.dev;
        checksDeclarations = builder.checksDeclarations;
        fixedSession = builder.fixedSession;
        failures = builder.failures;
        mappings = builder.mappings;
    }

    /** Returns a builder with the defaults, for the endpoints of {@code constructs}. */
    public static Builder builder(ConstructEnvironment constructs) {
        return new Builder(constructs);
    }

    /** Returns the endpoint with the mappings and the JSON settings of this environment. */
    Endpoint<?> bound(Endpoint<?> endpoint) {
        Endpoint<?> mapped = endpoint.mapping(mappings);
        return jsonMapper == null ? mapped : mapped.with(jsonMapper);
    }

    /** Returns the schema with the settings and validators of the application. */
    @Nullable Schema<Object> bound(@Nullable Schema<Object> schema) {
        return schema == null ? null : schema.with(constructs.schemas());
    }

    RateLimitStore rateLimitStore() {
        RateLimitStore known = rateLimitStore;
        return known == null ? inMemory() : known;
    }

    private synchronized RateLimitStore inMemory() {
        RateLimitStore known = rateLimitStore;
        if (known == null) {
            known = RateLimitStore.inMemory();
            rateLimitStore = known;
        }
        return known;
    }

    /** Maps exceptions of the hosting framework to HTTP errors; null if {@code thrown} is not one of them. */
    @Nullable HttpException translated(Throwable thrown) {
        return failures.apply(thrown);
    }

    /**
     * Returns the authorizers that need no session step.
     *
     * <p>This environment enforces them.
     */
    public Set<String> enforcedAuthorizers() {
        if (platformClaims || claims != null) {
            return TokenStage.AUTHORIZERS;
        }
        return jwtVerifier == null ? Set.of() : Set.of(TokenStage.JWT);
    }

    @Nullable Step<SessionContext<Object>, Object> session(@Nullable Step<SessionContext<Object>, Object> declared) {
        Object fixed = fixedSession;
        return fixed == null ? declared : context -> fixed;
    }

    /** Collects the settings that differ from the defaults. Not thread-safe. */
    public static final class Builder {

        private final ConstructEnvironment constructs;
        private @Nullable JsonMapper jsonMapper;
        private @Nullable RateLimitStore rateLimitStore;
        private TrustedProxies trustedProxies = TrustedProxies.none();
        private @Nullable JwtVerifier jwtVerifier;
        private @Nullable Claims claims;
        private boolean platformClaims;
        private long maxBodySize = 1 << 20;
        private Duration timeout = Duration.ofSeconds(30);
        private boolean dev;
        private boolean checksDeclarations;
        private @Nullable Object fixedSession;
        private Function<? super Throwable, ? extends @Nullable HttpException> failures = thrown -> null;
        private List<FailureMapping<?>> mappings = List.of();

        private Builder(ConstructEnvironment constructs) {
            this.constructs = Objects.requireNonNull(constructs, "constructs");
        }

        /**
         * Uses the settings of this mapper for JSON, but reads strictly.
         *
         * <p>They hold for queries, bodies, forms and answers. Path parameters keep their names; problems, events,
         * audits and cursors are always Kit's.
         */
        public Builder jsonMapper(JsonMapper jsonMapper) {
            this.jsonMapper = Objects.requireNonNull(jsonMapper, "jsonMapper");
            return this;
        }

        /** Sets the store that counts rate limits. */
        public Builder rateLimitStore(RateLimitStore rateLimitStore) {
            this.rateLimitStore = Objects.requireNonNull(rateLimitStore, "rateLimitStore");
            return this;
        }

        /** Trusts these proxies to report the client's address. None are trusted by default. */
        public Builder trustedProxies(TrustedProxies trustedProxies) {
            this.trustedProxies = Objects.requireNonNull(trustedProxies, "trustedProxies");
            return this;
        }

        /** Enforces the authorizer {@code jwt} with this verifier. */
        public Builder jwtVerifier(JwtVerifier jwtVerifier) {
            this.jwtVerifier = Objects.requireNonNull(jwtVerifier, "jwtVerifier");
            return this;
        }

        /** Uses these claims instead of verifying a token. For tests. */
        public Builder claims(Claims claims) {
            this.claims = Objects.requireNonNull(claims, "claims");
            return this;
        }

        /**
         * Accepts the claims that the gateway of a function has verified.
         *
         * <p>They apply to the authorizers {@code jwt} and {@code iam}; a {@link #jwtVerifier} takes precedence. A
         * request without such claims is answered 401.
         */
        public Builder platformClaims() {
            platformClaims = true;
            return this;
        }

        /** Rejects longer bodies with 413. The size is in bytes. */
        public Builder maxBodySize(long maxBodySize) {
            if (maxBodySize < 0 || maxBodySize >= Integer.MAX_VALUE) {
                throw new IllegalArgumentException("A body size limit is from 0 to 2 GiB, not " + maxBodySize + ".");
            }
            this.maxBodySize = maxBodySize;
            return this;
        }

        /** Interrupts requests after this time and answers 504. An endpoint may override it. */
        public Builder timeout(Duration timeout) {
            if (timeout.isNegative() || timeout.isZero()) {
                throw new IllegalArgumentException("A request timeout must be positive, not " + timeout + ".");
            }
            this.timeout = timeout;
            return this;
        }

        /** Includes unexpected exceptions in error responses. Never enable it in production. */
        public Builder dev(boolean dev) {
            this.dev = dev;
            return this;
        }

        /**
         * Validates examples at start, and notices undeclared error responses.
         *
         * <p>Each such status is logged once per endpoint. For development and tests; off by default.
         */
        public Builder checkDeclarations(boolean checks) {
            checksDeclarations = checks;
            return this;
        }

        /**
         * Translates exceptions that the pipeline does not know, such as Spring's. If {@code failures} returns null,
         * the response is 500.
         */
        public Builder failures(Function<? super Throwable, ? extends @Nullable HttpException> failures) {
            this.failures = Objects.requireNonNull(failures, "failures");
            return this;
        }

        /** Maps exceptions of all endpoints to error responses. A mapping of an endpoint takes precedence. */
        public Builder mappings(Collection<? extends FailureMapping<?>> mappings) {
            this.mappings = List.copyOf(mappings);
            return this;
        }

        /** Uses this session instead of the result of the endpoints' session step. For tests. */
        public Builder session(Object session) {
            fixedSession = Objects.requireNonNull(session, "session");
            return this;
        }

        /** Builds the environment. */
        public PipelineEnvironment build() {
            return new PipelineEnvironment(this);
        }
    }
}
