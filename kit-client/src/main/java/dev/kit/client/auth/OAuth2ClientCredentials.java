package dev.kit.client.auth;

import dev.kit.client.AuthStrategy;
import dev.kit.client.http.ApiRequest;
import dev.kit.client.http.ApiResponse;
import dev.kit.client.http.Payload;
import dev.kit.client.transport.Transport;
import java.time.Clock;
import java.time.Duration;
import java.util.Objects;

/**
 * Gets bearer tokens with the client credentials grant of OAuth 2.0 (RFC 6749, section 4.4) and sends them.
 *
 * <pre>{@code
 * .auth("oauth2", OAuth2ClientCredentials.of("https://id.example.com/token", id, secret).scope("orders:read"))
 * }</pre>
 *
 * <p>A token is asked for when the first call needs it and again shortly before it expires, by one thread while the
 * others wait for the same token; one whose answer names no lifetime is kept. After a 401 the call asks for another
 * token once, and calls that were refused together share it. Neither the secret nor a token appears in any text. A
 * refusal of the token endpoint is {@link dev.kit.client.ApiFailure.Auth}, whose message repeats the error code.
 *
 * <p>Immutable settings; thread-safe. Use one instance for all fetchers that act for the same client, since each keeps
 * a token of its own.
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
     * Tokens for a client, which authenticates itself with the Basic scheme.
     *
     * @param tokenUrl the address of the token endpoint, without a query
     * @throws IllegalArgumentException if the address is no URL of a token endpoint
     */
    public static OAuth2ClientCredentials of(String tokenUrl, String clientId, String clientSecret) {
        return new OAuth2ClientCredentials(
                TokenRequest.to(tokenUrl, clientId, clientSecret), Duration.ofSeconds(30), Clock.systemUTC());
    }

    /** A copy that asks for these scopes; those that the server gives by default unless set. */
    public OAuth2ClientCredentials scope(String... scopes) {
        return parameter("scope", String.join(" ", scopes));
    }

    /** A copy that sends a further parameter to the token endpoint, such as {@code audience} or {@code resource}. */
    public OAuth2ClientCredentials parameter(String name, String value) {
        return new OAuth2ClientCredentials(request.with(name, value), skew, clock);
    }

    /** A copy that sends the id and the secret in the body, for servers that do not take the Basic scheme. */
    public OAuth2ClientCredentials secretInBody() {
        return new OAuth2ClientCredentials(request.withSecretInBody(), skew, clock);
    }

    /** A copy that asks for tokens over {@code transport}; the JDK's client unless set. */
    public OAuth2ClientCredentials transport(Transport transport) {
        return new OAuth2ClientCredentials(request.over(Objects.requireNonNull(transport)), skew, clock);
    }

    /**
     * A copy that replaces a token this long before it expires, or after half of its life if that is later; 30 s unless
     * set.
     *
     * @throws IllegalArgumentException if {@code early} is negative
     */
    public OAuth2ClientCredentials skew(Duration early) {
        if (early.isNegative()) {
            throw new IllegalArgumentException("A token is replaced before it expires, not " + early + " before.");
        }
        return new OAuth2ClientCredentials(request, early, clock);
    }

    /** A copy that reads the time of expiry from another clock. */
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

    /** Shows the token endpoint and the client, not the secret. */
    @Override
    public String toString() {
        return "OAuth2ClientCredentials[" + request + "]";
    }
}
