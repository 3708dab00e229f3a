package dev.kit.constructs.jwt;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.KeySourceException;
import com.nimbusds.jose.jwk.source.RateLimitReachedException;
import com.nimbusds.jose.proc.BadJOSEException;
import com.nimbusds.jose.proc.DefaultJOSEObjectTypeVerifier;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.nimbusds.jwt.proc.BadJWTException;
import com.nimbusds.jwt.proc.DefaultJWTClaimsVerifier;
import com.nimbusds.jwt.proc.DefaultJWTProcessor;
import java.text.ParseException;
import java.util.Map;
import java.util.Set;

/** Verifies tokens with Nimbus. Only signed tokens are parsed: unsigned and encrypted tokens are rejected. */
final class NimbusJwtVerifier implements JwtVerifier {

    private static final int MAXIMUM_LENGTH = 16_384;

    private static final Map<String, String> REASONS = Map.of(
            "Signed JWT rejected", "its signature or algorithm is wrong, or its key is unknown.",
            "Expired JWT", "it has expired.",
            "JWT before use time", "it is not valid yet.",
            "JWT iss ", "it comes from another issuer.",
            "JWT aud ", "it is meant for another audience.",
            "JWT missing required aud", "it names no audience.",
            "JWT missing required claims", "it lacks its issuer or its end.",
            "Unexpected type of JSON object member", "a claim of it is of the wrong type.",
            "JOSE header typ", "it is of another type.");

    private final DefaultJWTProcessor<SecurityContext> processor = new DefaultJWTProcessor<>();

    NimbusJwtVerifier(JwtVerifierBuilder options) {
        processor.setJWSKeySelector(KeySources.of(options));
        processor.setJWSTypeVerifier(
                new DefaultJOSEObjectTypeVerifier<>(JOSEObjectType.JWT, new JOSEObjectType("at+jwt"), null));
        DefaultJWTClaimsVerifier<SecurityContext> claims = new DefaultJWTClaimsVerifier<>(
                options.audience.isEmpty() ? null : options.audience,
                new JWTClaimsSet.Builder().issuer(options.issuer).build(),
                Set.of("exp"),
                Set.of());
        claims.setMaxClockSkew(Math.toIntExact(options.clockSkew.toSeconds()));
        processor.setJWTClaimsSetVerifier(claims);
    }

    @Override
    public Claims verify(String token) {
        if (token.length() > MAXIMUM_LENGTH) {
            throw new InvalidTokenException("The token is longer than " + MAXIMUM_LENGTH + " characters.");
        }
        try {
            JWTClaimsSet claims = processor.process(SignedJWT.parse(token), null);
            if (claims.getExpirationTime() == null) {
                throw new BadJWTException("JWT missing required claims: exp is no date");
            }
            return Claims.of(claims.getClaims());
        } catch (RateLimitReachedException e) {
            throw new InvalidTokenException("The token names an unknown key, and the keys were fetched just now.");
        } catch (KeySourceException e) {
            throw new KeysUnavailableException("The keys to verify tokens with cannot be fetched.", e);
        } catch (ParseException e) {
            // The message of the exception quotes the token.
            throw new InvalidTokenException("The token is not a signed JWT.");
        } catch (BadJOSEException | JOSEException e) {
            throw new InvalidTokenException("The token was refused: " + reason(e));
        } catch (RuntimeException | StackOverflowError e) {
            throw new InvalidTokenException(
                    "The token cannot be read: " + e.getClass().getSimpleName());
        }
    }

    /** Returns a reason in Kit's own words: Nimbus quotes the token's claims, which an attacker controls. */
    private static String reason(Exception refused) {
        String message = String.valueOf(refused.getMessage());
        return REASONS.entrySet().stream()
                .filter(known -> message.startsWith(known.getKey()))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse("it is not acceptable.");
    }
}
