package dev.kit.client.auth;

import dev.kit.client.AuthStrategy;
import dev.kit.client.http.ApiRequest;
import dev.kit.client.http.ApiResponse;
import dev.kit.client.http.Payload;
import dev.kit.client.transport.Transport;
import java.time.Clock;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;

/**
 * Sends bearer tokens obtained with OAuth 2.0 client credentials.
 *
 * <pre>{@code
 * .auth("oauth2", OAuth2ClientCredentials.of("https://id.example.com/token", id, secret).scope("orders:read"))
 * }</pre>
 *
 * <p>The grant is that of RFC 6749, section 4.4. A token is requested when the first call needs it and again shortly
 * before it expires, by one thread while the others wait for the same token; a token without a declared lifetime is
 * kept. After a 401 the call requests another token once, and calls that were refused together share it. Neither the
 * secret nor a token appears in any text. A refusal of the token endpoint is {@link dev.kit.client.ApiFailure.Auth},
 * whose message repeats the error code.
 *
 * <p>Immutable settings; thread-safe. Use one instance for all fetchers that act for the same client, since each
 * instance keeps its own token.
 */
public final class OAuth2ClientCredentials implements AuthStrategy {

    private final TokenRequest request;
    private final Duration skew;
    private final Clock clock;
    private final Bearer bearer;

    private OAuth2ClientCredentials(TokenRequest request, Duration skew, Clock clock) {
        this.request = request;
        this.skew = skew;
        this.clock = clock;
        this.bearer = Bearer.of(new TokenCache(request::send, skew, clock));
    }

    /**
     * Returns a strategy for a client that uses the Basic scheme.
     *
     * <p>The client authenticates itself to the token endpoint with that scheme.
     *
     * @param tokenUrl the address of the token endpoint, without a query
     * @throws IllegalArgumentException if the address is not a URL of a token endpoint
     */
    public static OAuth2ClientCredentials of(String tokenUrl, String clientId, String clientSecret) {
        return new OAuth2ClientCredentials(
                TokenRequest.to(tokenUrl, clientId, clientSecret), Duration.ofSeconds(30), Clock.systemUTC());
    }

    /**
     * Returns a copy that requests these scopes.
     *
     * <p>By default the scopes are those that the server grants without a request.
     */
    public OAuth2ClientCredentials scope(String... scopes) {
        return parameter("scope", String.join(" ", scopes));
    }

    /**
     * Returns a copy that sends another parameter to the token endpoint.
     *
     * <p>Examples are {@code audience} and {@code resource}.
     */
    public OAuth2ClientCredentials parameter(String name, String value) {
        return new OAuth2ClientCredentials(request.with(name, value), skew, clock);
    }

    /**
     * Returns a copy that sends the id and secret in the body.
     *
     * <p>It is for servers that do not accept the Basic scheme.
     */
    public OAuth2ClientCredentials secretInBody() {
        return new OAuth2ClientCredentials(request.withSecretInBody(), skew, clock);
    }

    /** Returns a copy that requests tokens over {@code transport}. The default is the JDK's client. */
    public OAuth2ClientCredentials transport(Transport transport) {
        return new OAuth2ClientCredentials(request.over(Objects.requireNonNull(transport)), skew, clock);
    }

    /**
     * Returns a copy that replaces a token {@code early} before it expires.
     *
     * <p>A token is replaced at that time, or after half of its life if that is later. The default is 30 s.
     *
     * @throws IllegalArgumentException if {@code early} is negative
     */
    public OAuth2ClientCredentials skew(Duration early) {
        if (early.isNegative()) {
            throw new IllegalArgumentException("A token is replaced before it expires, not " + early + " before.");
        }
        return new OAuth2ClientCredentials(request, early, clock);
    }

    /** Returns a copy that uses another clock for the time of expiry. */
    public OAuth2ClientCredentials withClock(Clock other) {
        return new OAuth2ClientCredentials(request, skew, other);
    }

    @Override
    public ApiRequest authorize(ApiRequest unsigned) throws Exception {
        return bearer.authorize(unsigned);
    }

    @Override
    public boolean refresh(ApiRequest sent, ApiResponse<Payload> rejected) throws Exception {
        return bearer.refresh(sent, rejected);
    }

    /** Returns the token endpoint and the client id. They survive a refresh of the token. */
    @Override
    public Optional<String> identity() {
        return Optional.of(request.toString());
    }

    /** Returns the token endpoint and the client, without the secret. */
    @Override
    public String toString() {
        return "OAuth2ClientCredentials[" + request + "]";
    }
}
