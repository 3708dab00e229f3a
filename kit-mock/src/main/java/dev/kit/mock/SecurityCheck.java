package dev.kit.mock;

import dev.kit.openapi.ApiDocument;
import dev.kit.openapi.ApiOperation;
import dev.kit.openapi.ApiScheme;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Checks that a request carries the credentials that the document requires. Their values do not matter. */
final class SecurityCheck {

    private final ApiDocument document;
    private final IdentityHashMap<ApiOperation, List<List<ApiScheme>>> required = new IdentityHashMap<>();

    /** Reads what each operation requires, so that faults are found when the server is created. */
    SecurityCheck(ApiDocument document) {
        this.document = document;
        document.operations().forEach(operation -> required.put(operation, required(operation)));
    }

    /** Returns the alternatives; empty if one of them requires nothing. */
    private List<List<ApiScheme>> required(ApiOperation operation) {
        List<List<String>> ways = operation.security().orElse(List.of());
        return ways.stream().anyMatch(List::isEmpty)
                ? List.of()
                : ways.stream()
                        .map(way -> way.stream()
                                .map(name -> scheme(operation, name))
                                .toList())
                        .toList();
    }

    private ApiScheme scheme(ApiOperation operation, String name) {
        ApiScheme scheme = document.scheme(name)
                .orElseThrow(() -> operation
                        .node()
                        .find("security")
                        .orElse(document.root().at("security"))
                        .problem(
                                "The security scheme \"" + name + "\" is not declared.",
                                "Declare it in components/securitySchemes."));
        if (scheme.kind() == ApiScheme.Kind.UNKNOWN) {
            throw document.at("#/components/securitySchemes")
                    .at(name)
                    .problem(
                            "The security scheme has no known type.",
                            "Write one of apiKey, http, oauth2, openIdConnect and mutualTLS.");
        }
        return scheme;
    }

    void check(ApiOperation operation, MockCall call) {
        List<List<ApiScheme>> ways = Objects.requireNonNull(required.get(operation));
        boolean given =
                ways.isEmpty() || ways.stream().anyMatch(way -> way.stream().allMatch(scheme -> given(scheme, call)));
        if (!given) {
            String expected = ways.stream()
                    .map(way -> way.stream().map(SecurityCheck::described).collect(Collectors.joining(" and ")))
                    .collect(Collectors.joining(", or "));
            throw new RequestProblem(
                    401,
                    "The request has no credentials for " + operation + ". Send " + expected + ".",
                    List.of(),
                    Map.of("WWW-Authenticate", challenge(ways)));
        }
    }

    private static boolean given(ApiScheme scheme, MockCall call) {
        String authorization = call.header("Authorization").orElse("");
        return switch (scheme.kind()) {
            case HEADER ->
                call.header(scheme.parameter())
                        .filter(value -> !value.isBlank())
                        .isPresent();
            case QUERY ->
                call.query().getOrDefault(scheme.parameter(), List.of()).stream()
                        .anyMatch(value -> !value.isEmpty());
            case COOKIE -> !call.cookies().getOrDefault(scheme.parameter(), "").isEmpty();
            case BASIC -> basic(authorization);
            case BEARER -> authorization.matches("(?i)bearer +\\S.*");
            case AUTHORIZATION -> !authorization.isBlank();
            case CERTIFICATE, UNKNOWN -> true;
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

    private static String described(ApiScheme scheme) {
        String form = switch (scheme.kind()) {
            case HEADER -> "the header " + scheme.parameter();
            case QUERY -> "the query parameter " + scheme.parameter();
            case COOKIE -> "the cookie " + scheme.parameter();
            case BASIC -> "Authorization: Basic with a name and a password";
            case BEARER -> "Authorization: Bearer with a token";
            case AUTHORIZATION -> "the header Authorization";
            case CERTIFICATE, UNKNOWN -> "a certificate";
        };
        return form + " (" + scheme.name() + ")";
    }

    /** Returns the challenges of the HTTP schemes, else one for API keys, since a 401 must have a challenge. */
    private static String challenge(List<List<ApiScheme>> ways) {
        String schemes = ways.stream()
                .flatMap(List::stream)
                .flatMap(scheme -> switch (scheme.kind()) {
                    case BASIC -> Stream.of("Basic realm=\"mock\"");
                    case BEARER, AUTHORIZATION -> Stream.of("Bearer");
                    default -> Stream.empty();
                })
                .distinct()
                .collect(Collectors.joining(", "));
        return schemes.isEmpty() ? "ApiKey realm=\"mock\"" : schemes;
    }
}
