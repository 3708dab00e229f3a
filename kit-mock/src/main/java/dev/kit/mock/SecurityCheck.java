package dev.kit.mock;

import dev.kit.mock.document.ApiOperation;
import dev.kit.mock.document.SecurityScheme;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Checks that a request carries the credentials that the document requires. Their values do not matter. */
final class SecurityCheck {

    private SecurityCheck() {}

    static void check(ApiOperation operation, MockCall call) {
        List<List<SecurityScheme>> ways = operation.security();
        boolean given =
                ways.isEmpty() || ways.stream().anyMatch(way -> way.stream().allMatch(scheme -> given(scheme, call)));
        if (!given) {
            String expected = ways.stream()
                    .map(way -> way.stream().map(SecurityCheck::described).collect(Collectors.joining(" and ")))
                    .collect(Collectors.joining(", or "));
            throw new Problem(
                    401,
                    "The request has no credentials for " + operation + ". Send " + expected + ".",
                    List.of(),
                    Map.of("WWW-Authenticate", challenge(ways)));
        }
    }

    private static boolean given(SecurityScheme scheme, MockCall call) {
        String authorization = call.header("Authorization").orElse("");
        return switch (scheme.kind()) {
            case HEADER ->
                call.header(scheme.parameter())
                        .filter(value -> !value.isBlank())
                        .isPresent();
            case QUERY ->
                call.query().getOrDefault(scheme.parameter(), List.of()).stream()
                        .anyMatch(value -> !value.isEmpty());
            case COOKIE ->
                !Cookies.of(call).getOrDefault(scheme.parameter(), "").isEmpty();
            case BASIC -> basic(authorization);
            case BEARER -> authorization.matches("(?i)bearer +\\S.*");
            case AUTHORIZATION -> !authorization.isBlank();
            case CERTIFICATE -> true;
        };
    }

    private static boolean basic(String authorization) {
        if (!authorization.toLowerCase(Locale.ROOT).startsWith("basic ")) {
            return false;
        }
        try {
            byte[] pair = Base64.getDecoder().decode(authorization.substring(6).strip());
            return new String(pair, StandardCharsets.UTF_8).contains(":");
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    private static String described(SecurityScheme scheme) {
        String form = switch (scheme.kind()) {
            case HEADER -> "the header " + scheme.parameter();
            case QUERY -> "the query parameter " + scheme.parameter();
            case COOKIE -> "the cookie " + scheme.parameter();
            case BASIC -> "Authorization: Basic with a name and a password";
            case BEARER -> "Authorization: Bearer with a token";
            case AUTHORIZATION -> "the header Authorization";
            case CERTIFICATE -> "a certificate";
        };
        return form + " (" + scheme.name() + ")";
    }

    private static String challenge(List<List<SecurityScheme>> ways) {
        return ways.stream()
                .flatMap(List::stream)
                .map(scheme -> scheme.kind() == SecurityScheme.Kind.BASIC ? "Basic realm=\"mock\"" : "Bearer")
                .distinct()
                .collect(Collectors.joining(", "));
    }
}
