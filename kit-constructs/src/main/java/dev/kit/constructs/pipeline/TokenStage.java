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

    private final EndpointRuntime runtime;
    private final @Nullable JwtVerifier verifier;
    private final @Nullable Claims given;

    TokenStage(EndpointRuntime runtime) {
        this.runtime = runtime;
        boolean wanted =
                runtime.definition().authorizer().filter(AUTHORIZER::equals).isPresent();
        verifier = wanted ? runtime.environment().jwtVerifier() : null;
        given = wanted ? runtime.environment().claims() : null;
    }

    void check(PipelineContext context) {
        if (given != null) {
            context.verified(given);
        } else if (verifier != null) {
            context.verified(verified(verifier, context.exchange().headers("Authorization")));
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
            runtime.logger().error("{} cannot verify tokens.", runtime.endpoint(), e);
            throw HttpErrors.serviceUnavailable("Tokens cannot be verified at present.", Duration.ofSeconds(5));
        }
    }

    private UnauthorizedException invalid(String reason) {
        runtime.logger().debug("{} refuses a token: {}", runtime.endpoint(), reason);
        return new UnauthorizedException("The token is not valid.", INVALID);
    }
}
