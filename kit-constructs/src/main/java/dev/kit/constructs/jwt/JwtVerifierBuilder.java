package dev.kit.constructs.jwt;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.PublicKey;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Collects the requirements for a valid token. Not thread-safe; the verifier it builds is.
 *
 * <p>Issuer, audience and one source of keys are required. Defaults: the algorithms that fit the keys, 30 seconds of
 * clock skew.
 */
public final class JwtVerifierBuilder {

    private static final Set<String> ASYMMETRIC =
            Set.of("RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512");
    private static final Set<String> SYMMETRIC = Set.of("HS256", "HS384", "HS512");

    final List<PublicKey> publicKeys = new ArrayList<>();
    Set<String> audience = Set.of();
    Duration clockSkew = Duration.ofSeconds(30);
    Duration refetchInterval = Duration.ofSeconds(30);

    @Nullable String issuer;

    @Nullable URI jwksUrl;

    byte @Nullable [] secret;

    private boolean anyAudience;
    private Set<String> algorithms = Set.of();

    JwtVerifierBuilder() {}

    /** Accepts only tokens of this issuer, compared exactly. */
    public JwtVerifierBuilder issuer(String issuer) {
        this.issuer = Objects.requireNonNull(issuer, "issuer");
        return this;
    }

    /** Accepts tokens whose audience is one of these. */
    public JwtVerifierBuilder audience(String... audience) {
        this.audience = Set.of(audience);
        return this;
    }

    /** Accepts tokens for any audience. This includes tokens issued for another application of the issuer. */
    public JwtVerifierBuilder anyAudience() {
        anyAudience = true;
        return this;
    }

    /**
     * Obtains the keys from this JSON Web Key Set.
     *
     * <p>They are fetched for the first token and again when they are five minutes old. A token with an unknown key id
     * causes one more fetch, but at most two fetches in 30 seconds. While they cannot be fetched, keys from the last
     * hour remain valid.
     */
    public JwtVerifierBuilder jwksUrl(URI url) {
        jwksUrl = Objects.requireNonNull(url, "url");
        return this;
    }

    /** Accepts tokens verified by this RSA or elliptic curve key. May be called for several keys. */
    public JwtVerifierBuilder publicKey(PublicKey key) {
        publicKeys.add(Objects.requireNonNull(key, "key"));
        return this;
    }

    /** Accepts tokens signed with this shared secret of at least 32 bytes. */
    public JwtVerifierBuilder secret(String secret) {
        this.secret = secret.getBytes(StandardCharsets.UTF_8);
        return this;
    }

    /** Accepts only these signature algorithms, such as {@code RS256}. */
    public JwtVerifierBuilder algorithms(String... names) {
        algorithms = new TreeSet<>(Set.of(names));
        return this;
    }

    /** Sets the tolerated clock skew, in whole seconds. */
    public JwtVerifierBuilder clockSkew(Duration clockSkew) {
        this.clockSkew = Objects.requireNonNull(clockSkew, "clockSkew");
        return this;
    }

    /**
     * Limits how often unknown key ids trigger a fetch.
     *
     * <p>Keys are fetched at most twice in this time, which must be less than five minutes; default 30 seconds.
     */
    public JwtVerifierBuilder refetchInterval(Duration interval) {
        refetchInterval = Objects.requireNonNull(interval, "interval");
        return this;
    }

    /**
     * Builds the verifier.
     *
     * @throws IllegalArgumentException if something is missing, or an algorithm does not fit the keys
     */
    public JwtVerifier build() {
        require(issuer != null && !issuer.isBlank(), "needs an issuer", "Call .issuer(…)");
        require(
                anyAudience != !audience.isEmpty(),
                "needs either an audience or the word that any will do",
                "Call .audience(…), or .anyAudience()");
        int sources = (jwksUrl == null ? 0 : 1) + (publicKeys.isEmpty() ? 0 : 1) + (secret == null ? 0 : 1);
        require(sources == 1, "needs one source of keys", "Call one of .jwksUrl(…), .publicKey(…) and .secret(…)");
        require(secret == null || secret.length >= 32, "has a secret below 32 bytes", "Choose a longer one");
        require(!clockSkew.isNegative(), "has a negative clock skew", "Choose zero or more");
        require(
                refetchInterval.toMillis() > 0 && refetchInterval.compareTo(KeySources.FRESH) < 0,
                "refetches keys never or without a pause",
                "Choose an interval between one millisecond and five minutes");
        return new NimbusJwtVerifier(this);
    }

    /**
     * Returns the chosen algorithms, or all that fit the keys. It never contains both kinds, since a public key could
     * then serve as a secret.
     */
    Set<String> allowedAlgorithms() {
        Set<String> fitting = secret == null ? ASYMMETRIC : SYMMETRIC;
        for (String name : algorithms) {
            require(
                    fitting.contains(name),
                    "cannot accept the algorithm " + name + " with these keys",
                    "Choose from " + String.join(", ", new TreeSet<>(fitting)));
        }
        return algorithms.isEmpty() ? fitting : algorithms;
    }

    private static void require(boolean holds, String problem, String remedy) {
        if (!holds) {
            throw new IllegalArgumentException("A JWT verifier " + problem + ". " + remedy + ".");
        }
    }
}
