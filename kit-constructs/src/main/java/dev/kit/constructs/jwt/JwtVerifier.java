package dev.kit.constructs.jwt;

/**
 * Decides whether a token is genuine and meant for this application. Implementations are thread-safe.
 *
 * <p>With one, {@code .authorizer("jwt")} is enforced: a request without a valid token is answered 401 before anything
 * else of the endpoint runs.
 */
@FunctionalInterface
public interface JwtVerifier {

    /**
     * The claims of a valid token.
     *
     * @param token in compact form, without {@code Bearer}; never logged
     * @throws InvalidTokenException if it is not valid; the message holds nothing of the token
     * @throws KeysUnavailableException if the keys to tell cannot be had at present
     */
    Claims verify(String token);

    /** A verifier that checks signature, issuer, audience and times; needs {@code com.nimbusds:nimbus-jose-jwt}. */
    static JwtVerifierBuilder builder() {
        return new JwtVerifierBuilder();
    }
}
