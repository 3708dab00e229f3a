package dev.kit.constructs.pipeline;

import dev.kit.constructs.errors.HttpErrors;
import dev.kit.constructs.errors.UnauthorizedException;
import dev.kit.constructs.jwt.Claims;
import dev.kit.constructs.jwt.InvalidTokenException;
import dev.kit.constructs.jwt.JwtVerifier;
import dev.kit.constructs.jwt.KeysUnavailableException;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Lets pass only who brings a valid token, if the endpoint says so. The answer does not tell what is wrong with one. */
final class TokenStage {

    static final String AUTHORIZER = "jwt";

    private static final String SCHEME = "Bearer ";
    private static final String INVALID = "Bearer error=\"invalid_token\"";

    private final Route route;
    private final @Nullable JwtVerifier verifier;
    private final @Nullable Claims given;

    TokenStage(Route route) {
        this.route = route;
        boolean wanted =
                route.definition().authorizer().filter(AUTHORIZER::equals).isPresent();
        verifier = wanted ? route.environment().jwtVerifier() : null;
        given = wanted ? route.environment().claims() : null;
    }

    void check(Run run) {
        if (given != null) {
            run.verified(given);
        } else if (verifier != null) {
            run.verified(verified(verifier, run.exchange().headers("Authorization")));
        }
    }

    private Claims verified(JwtVerifier trusted, List<String> headers) {
        String header = headers.size() == 1 ? headers.get(0) : "";
        if (!header.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
            throw headers.size() > 1
                    ? invalid("There is more than one Authorization header.")
                    : new UnauthorizedException("A bearer token is required.", SCHEME.strip());
        }
        try {
            return trusted.verify(header.substring(SCHEME.length()).strip());
        } catch (InvalidTokenException e) {
            throw invalid(String.valueOf(e.getMessage()));
        } catch (KeysUnavailableException e) {
            route.logger().error("{} cannot verify tokens.", route.endpoint(), e);
            throw HttpErrors.serviceUnavailable("Tokens cannot be verified at present.", Duration.ofSeconds(5));
        }
    }

    private UnauthorizedException invalid(String reason) {
        route.logger().debug("{} refuses a token: {}", route.endpoint(), reason);
        return new UnauthorizedException("The token is not valid.", INVALID);
    }
}
