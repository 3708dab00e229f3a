package dev.kit.constructs.endpoints;

import dev.kit.constructs.openapi.SecurityRequirement;
import dev.kit.constructs.openapi.SecurityScheme;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Compares the credentials of sessions with authorizers, and with those of other endpoints. */
final class CredentialCheck {

    private final Reporter reporter;
    private final Map<String, SecurityScheme> schemes = new HashMap<>();
    private final Map<String, Endpoint<?>> owners = new HashMap<>();

    CredentialCheck(Reporter reporter) {
        this.reporter = reporter;
    }

    void check(Endpoint<?> endpoint) {
        EndpointDefinition definition = endpoint.definition();
        Map<String, SecurityScheme> declared =
                definition.credentials().map(SecurityRequirement::schemes).orElse(Map.of());
        Map<String, SecurityScheme> all = new LinkedHashMap<>(declared);
        definition.authorizer().ifPresent(name -> {
            SecurityScheme scheme =
                    all.getOrDefault(name, SecurityScheme.builtIn().get(name));
            if (scheme != null) {
                all.put(name, scheme);
            }
            if (definition.credentials().isPresent()) {
                checkAuthorizer(endpoint, name, scheme, declared);
            }
        });
        all.forEach((name, scheme) -> checkName(endpoint, name, scheme));
    }

    private void checkAuthorizer(
            Endpoint<?> endpoint, String name, @Nullable SecurityScheme scheme, Map<String, SecurityScheme> declared) {
        if (scheme == null) {
            reporter.report(
                    endpoint,
                    "names the authorizer \"" + name + "\", which no security scheme describes.",
                    "Name the credential of its session so: .named(\"" + name + "\"), or remove .authorizer(…).");
            return;
        }
        CredentialPlace expected = CredentialPlace.of(scheme);
        boolean same = !declared.isEmpty()
                && declared.values().stream().map(CredentialPlace::of).allMatch(expected::matches);
        if (!same) {
            String found = declared.isEmpty()
                    ? "nothing"
                    : declared.values().stream()
                            .map(other -> "the " + CredentialPlace.of(other))
                            .collect(Collectors.joining(" or "));
            reporter.report(
                    endpoint,
                    "names the authorizer \"" + name + "\", the " + expected + ", but its session recognises the caller"
                            + " by " + found + ".",
                    "Give both the same credential, or remove .authorizer(…): settings(s -> s.authorizer(\"none\")).");
        }
    }

    private void checkName(Endpoint<?> endpoint, String name, SecurityScheme scheme) {
        SecurityScheme first = schemes.putIfAbsent(name, scheme);
        Endpoint<?> owner = owners.computeIfAbsent(name, key -> endpoint);
        if (first != null && !first.equals(scheme)) {
            reporter.report(
                    endpoint,
                    "gives the security scheme \"" + name + "\" another meaning than " + owner + " does: " + scheme
                            + " instead of " + first + ".",
                    "Rename one of them: Credential.….named(\"another\").");
        }
    }

    /** Returns where requests carry the credentials of an endpoint, those of its authorizer first. */
    static Stream<CredentialPlace> places(EndpointDefinition definition) {
        Stream<SecurityScheme> authorizer = definition.authorizer().map(SecurityScheme.builtIn()::get).stream();
        Stream<SecurityScheme> session =
                definition.credentials().stream().flatMap(requirement -> requirement.schemes().values().stream());
        return Stream.concat(authorizer, session).map(CredentialPlace::of);
    }

    /** Receives the contradictions. */
    @FunctionalInterface
    interface Reporter {
        void report(Endpoint<?> endpoint, String problem, String remedy);
    }
}
