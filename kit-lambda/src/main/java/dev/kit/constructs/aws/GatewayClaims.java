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
 * The claims about the caller that a gateway verified before it invoked the function.
 *
 * <p>Only the platform writes {@code requestContext}, so the caller of an HTTP endpoint controls none of these values.
 * Source of the shapes: the event formats 1.0 and 2.0 in the developer guide of API Gateway.
 */
final class GatewayClaims {

    private static final Set<String> TIMES = Set.of("exp", "iat", "nbf", "auth_time");

    /** The format of times written by Cognito's authorizer of a REST API. */
    private static final DateTimeFormatter WRITTEN =
            DateTimeFormatter.ofPattern("EEE MMM d HH:mm:ss zzz yyyy", Locale.ROOT);

    private GatewayClaims() {}

    /**
     * Returns the claims for {@code authorizer}, {@code jwt} or {@code iam}, or null if the gateway verified no such
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

    /**
     * Returns the claims of format 2.0, which names the kind of the authorizer. A custom authorizer may provide none.
     */
    private static @Nullable Map<String, @Nullable Object> nested(Map<String, @Nullable Object> given) {
        if (given.get("jwt") instanceof Map<?, ?> jwt) {
            return token(map(jwt.get("claims")));
        }
        return given.containsKey("lambda") ? map(given.get("lambda")) : null;
    }

    /**
     * Returns the claims of format 1.0: those of a token, or the context that a custom authorizer provided with its
     * principal.
     */
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

    /**
     * Returns a caller that signed the request. Both formats use the names of 2.0, with the user's ARN as the subject.
     */
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

    /** Converts times to the form that {@code Claims} expects, since gateways write every claim as text. */
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
