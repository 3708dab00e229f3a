package dev.kit.constructs.pipeline;

import dev.kit.constructs.endpoints.RequestScope.Step;
import dev.kit.constructs.endpoints.SessionContext;
import dev.kit.constructs.errors.HttpException;
import dev.kit.constructs.http.TrustedProxies;
import dev.kit.constructs.jwt.Claims;
import dev.kit.constructs.jwt.JwtVerifier;
import dev.kit.constructs.ratelimit.RateLimitStore;
import dev.kit.constructs.run.ConstructEnvironment;
import java.time.Duration;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * Everything that the pipelines of an application share. Immutable and thread-safe.
 *
 * <p>Defaults: rate limits counted in memory, bodies up to 1 MiB, requests up to 30 seconds.
 */
public final class PipelineEnvironment {

    private final ConstructEnvironment constructs;
    private final @Nullable JsonMapper jsonMapper;

    /** Null until a limit needs the one in memory: loading its cache is no small part of a function's cold start. */
    private volatile @Nullable RateLimitStore rateLimitStore;

    private final TrustedProxies trustedProxies;
    private final @Nullable JwtVerifier jwtVerifier;
    private final @Nullable Claims claims;
    private final boolean platformClaims;
    private final long maxBodySize;
    private final Duration timeout;
    private final boolean dev;
    private final @Nullable Object fixedSession;
    private final Function<? super Throwable, ? extends @Nullable HttpException> failures;

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
        fixedSession = builder.fixedSession;
        failures = builder.failures;
    }

    /** Returns a builder with the defaults, for the endpoints of {@code constructs}. */
    public static Builder builder(ConstructEnvironment constructs) {
        return new Builder(constructs);
    }

    ConstructEnvironment constructs() {
        return constructs;
    }

    @Nullable JsonMapper jsonMapper() {
        return jsonMapper;
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

    TrustedProxies trustedProxies() {
        return trustedProxies;
    }

    @Nullable JwtVerifier jwtVerifier() {
        return jwtVerifier;
    }

    @Nullable Claims claims() {
        return claims;
    }

    /** Whether the platform's own word counts where no verifier is given. */
    boolean takesPlatformClaims() {
        return platformClaims;
    }

    /** What the surroundings say that an exception means; null if they do not know it. */
    @Nullable HttpException translated(Throwable thrown) {
        return failures.apply(thrown);
    }

    /** The authorizers that need no session step, because something here enforces them. */
    public Set<String> enforcedAuthorizers() {
        if (platformClaims || claims != null) {
            return TokenStage.AUTHORIZERS;
        }
        return jwtVerifier == null ? Set.of() : Set.of(TokenStage.JWT);
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

    @Nullable Step<SessionContext<Object>, Object> session(@Nullable Step<SessionContext<Object>, Object> declared) {
        Object fixed = fixedSession;
        return fixed == null ? declared : context -> fixed;
    }

    /** Collects what differs from the defaults; not thread-safe. */
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
        private @Nullable Object fixedSession;
        private Function<? super Throwable, ? extends @Nullable HttpException> failures = thrown -> null;

        private Builder(ConstructEnvironment constructs) {
            this.constructs = Objects.requireNonNull(constructs, "constructs");
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

        /** Trusts these proxies to report the client's address; none by default. */
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

        /**
         * Takes the claims that the gateway in front of a function has verified, for the authorizers {@code jwt} and
         * {@code iam}; a {@link #jwtVerifier} goes before them. A request without such claims is answered 401.
         */
        public Builder platformClaims() {
            platformClaims = true;
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

        /** Translates exceptions the pipeline does not know, such as Spring's; {@code null} answers 500. */
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
