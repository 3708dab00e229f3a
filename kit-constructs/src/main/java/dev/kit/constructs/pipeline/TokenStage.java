package dev.kit.constructs.pipeline;

import dev.kit.constructs.errors.HttpErrors;
import dev.kit.constructs.errors.UnauthorizedException;
import dev.kit.constructs.http.Exchange;
import dev.kit.constructs.jwt.Claims;
import dev.kit.constructs.jwt.InvalidTokenException;
import dev.kit.constructs.jwt.JwtVerifier;
import dev.kit.constructs.jwt.KeysUnavailableException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Requires a valid credential if the endpoint demands one. The response does not reveal why a credential was rejected.
 */
final class TokenStage {

    static final String JWT = "jwt";

    /** The authorizers that a platform can verify. */
    static final Set<String> AUTHORIZERS = Set.of(JWT, "iam");

    private static final String SCHEME = "Bearer ";
    private static final String INVALID = "Bearer error=\"invalid_token\"";

    private final EndpointRuntime runtime;
    private final @Nullable JwtVerifier verifier;
    private final @Nullable Claims given;

    /** The authorizer for which the platform's claims are trusted; null if they are not. */
    private final @Nullable String platform;

    TokenStage(EndpointRuntime runtime) {
        this.runtime = runtime;
        PipelineEnvironment environment = runtime.environment();
        String wanted =
                runtime.definition().authorizer().filter(AUTHORIZERS::contains).orElse("");
        verifier = wanted.equals(JWT) ? environment.jwtVerifier : null;
        given = wanted.isEmpty() ? null : environment.claims;
        platform = environment.platformClaims && !wanted.isEmpty() ? wanted : null;
    }

    void check(PipelineContext context) {
        if (given != null) {
            context.verified(given);
        } else if (verifier != null) {
            context.verified(verified(verifier, context.exchange().headers("Authorization")));
        } else if (platform != null) {
            context.verified(verified(platform, context.exchange()));
        }
    }

    /** Warns since no request passes a gateway with such an authorizer without claims. */
    private Claims verified(String authorizer, Exchange exchange) {
        Map<String, @Nullable Object> claims = exchange.platformClaims(authorizer);
        if (claims == null) {
            runtime.logger()
                    .warn(
                            "{} refuses a request of which the gateway verified no \"{}\" credential. Give its"
                                    + " route such"
                                    + " an authorizer, or the function a JwtVerifier.",
                            runtime.endpoint(),
                            authorizer);
            throw new UnauthorizedException("The credentials of this request were not verified.");
        }
        return Claims.of(claims);
    }

    private Claims verified(JwtVerifier trusted, List<String> headers) {
        String header = headers.size() == 1 ? headers.get(0) : "";
        if (!header.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
            throw headers.size() > 1
                    ? invalid("There is more than one Authorization header.")
                    : new UnauthorizedException("A bearer token is required.", SCHEME.strip());
        }
        try {
            Claims claims = trusted.verify(header.substring(SCHEME.length()).strip());
            // A verifier of the application may return null.
            if (claims == null) {
                throw invalid("The verifier returned no claims.");
            }
            return claims;
        } catch (InvalidTokenException e) {
            throw invalid(String.valueOf(e.getMessage()));
        } catch (KeysUnavailableException e) {
            runtime.logger().error("{} cannot verify tokens.", runtime.endpoint(), e);
            throw HttpErrors.serviceUnavailable("Tokens cannot be verified at present.", Duration.ofSeconds(5));
        }
    }

    private UnauthorizedException invalid(String reason) {
        runtime.logger().debug("{} refuses a token: {}", runtime.endpoint(), reason);
        return new UnauthorizedException("The token is not valid.", INVALID);
    }
}
