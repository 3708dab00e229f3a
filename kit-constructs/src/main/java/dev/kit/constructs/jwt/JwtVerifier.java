package dev.kit.constructs.jwt;

/**
 * Verifies that a token is genuine and intended for this application. Implementations are thread-safe.
 *
 * <p>If an application has a verifier, {@code .authorizer("jwt")} is enforced: a request without a valid token is
 * answered 401 before any other part of the endpoint runs.
 */
@FunctionalInterface
public interface JwtVerifier {

    /**
     * Returns the claims of a valid token.
     *
     * @param token the token in compact form, without {@code Bearer}; never logged
     * @throws InvalidTokenException if the token is not valid; the message contains no part of the token
     * @throws KeysUnavailableException if the verification keys cannot be obtained at present
     */
    Claims verify(String token);

    /**
     * Returns a builder of verifiers of signature, issuer, audience and times. Needs {@code
     * com.nimbusds:nimbus-jose-jwt}.
     */
    static JwtVerifierBuilder builder() {
        return new JwtVerifierBuilder();
    }
}
