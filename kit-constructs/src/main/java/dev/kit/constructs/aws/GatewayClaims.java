package dev.kit.constructs.aws;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a gateway verified of the caller before it invoked the function.
 *
 * <p>Only the platform writes {@code requestContext}, so nothing here was chosen by the caller of an HTTP endpoint. The
 * source of the shapes are the event formats 1.0 and 2.0 in the developer guide of API Gateway.
 */
final class GatewayClaims {

    private static final Set<String> TIMES = Set.of("exp", "iat", "nbf", "auth_time");

    /** How Cognito's authorizer of a REST API writes times. */
    private static final DateTimeFormatter WRITTEN =
            DateTimeFormatter.ofPattern("EEE MMM d HH:mm:ss zzz yyyy", Locale.ROOT);

    private GatewayClaims() {}

    /**
     * Returns the claims for {@code authorizer}, {@code jwt} or {@code iam}; null if the gateway verified no such
     * credential.
     */
    static @Nullable Map<String, @Nullable Object> of(GatewayEvent event, String authorizer) {
        boolean nested = event.rawPath != null;
        Map<String, @Nullable Object> given = map(event.authorizer);
        if (authorizer.equals("iam")) {
            return caller(nested ? map(given.get("iam")) : map(event.identity));
        }
        return nested ? nested(given) : flat(given);
    }

    /** Format 2.0 names the kind of the authorizer; one of our own may have nothing to say. */
    private static @Nullable Map<String, @Nullable Object> nested(Map<String, @Nullable Object> given) {
        if (given.get("jwt") instanceof Map<?, ?> jwt) {
            return token(map(jwt.get("claims")));
        }
        return given.containsKey("lambda") ? map(given.get("lambda")) : null;
    }

    /** Format 1.0 has the claims of a token, or what an authorizer of our own said beside its principal. */
    private static @Nullable Map<String, @Nullable Object> flat(Map<String, @Nullable Object> given) {
        if (given.get("claims") instanceof Map<?, ?> claims) {
            return token(map(claims));
        }
        Map<String, @Nullable Object> said = new LinkedHashMap<>(given);
        said.values().removeIf(value -> value == null);
        said.remove("scopes");
        if (said.isEmpty()) {
            return null;
        }
        said.remove("integrationLatency");
        Object principal = said.get("principalId");
        if (principal != null) {
            said.putIfAbsent("sub", principal);
        }
        return said;
    }

    /** Returns a caller who signed the request; both formats by the names of 2.0, and the user's ARN as subject. */
    private static @Nullable Map<String, @Nullable Object> caller(Map<String, @Nullable Object> identity) {
        if (!(identity.get("userArn") instanceof String arn)) {
            return null;
        }
        Map<String, @Nullable Object> caller = new LinkedHashMap<>(identity);
        caller.keySet().removeAll(Set.of("sourceIp", "userAgent", "clientCert", "apiKey", "apiKeyId"));
        rename(caller, "caller", "callerId");
        rename(caller, "user", "userId");
        caller.put("sub", arn);
        return caller;
    }

    private static void rename(Map<String, @Nullable Object> values, String from, String to) {
        if (values.containsKey(from)) {
            values.putIfAbsent(to, values.remove(from));
        }
    }

    /** Gateways write every claim as text; times are what {@code Claims} has for times. */
    private static Map<String, @Nullable Object> token(Map<String, @Nullable Object> claims) {
        Map<String, @Nullable Object> token = new LinkedHashMap<>(claims);
        token.replaceAll((name, value) -> TIMES.contains(name) && value != null ? time(value) : value);
        return token;
    }

    private static Object time(Object value) {
        try {
            String text = value.toString();
            return text.chars().allMatch(Character::isDigit)
                    ? Instant.ofEpochSecond(Long.parseLong(text))
                    : ZonedDateTime.parse(text, WRITTEN).toInstant();
        } catch (DateTimeException | NumberFormatException e) {
            return value;
        }
    }

    @SuppressWarnings("unchecked") // names in JSON are text
    private static Map<String, @Nullable Object> map(@Nullable Object value) {
        return value instanceof Map<?, ?> map ? (Map<String, @Nullable Object>) map : Collections.emptyMap();
    }
}
