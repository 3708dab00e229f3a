package dev.kit.constructs.endpoints;

import dev.kit.constructs.ServiceNames;
import dev.kit.constructs.validation.Schema;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Finds contradictions within and between endpoints, and reports their remedies. */
final class DefinitionCheck {

    private static final Set<String> BODILESS = Set.of("GET", "HEAD");

    private final List<String> problems = new ArrayList<>();

    private final CredentialCheck credentials = new CredentialCheck(this::report);

    private final Map<String, String> tags = new HashMap<>();

    private final Set<String> enforced;

    private DefinitionCheck(Set<String> enforced) {
        this.enforced = enforced;
    }

    static List<String> problems(List<? extends Endpoint<?>> endpoints, Set<String> enforcedAuthorizers) {
        DefinitionCheck check = new DefinitionCheck(enforcedAuthorizers);
        endpoints.forEach(check::checkOne);
        check.checkRoutes(endpoints);
        check.checkServices(endpoints);
        return check.problems;
    }

    private void checkOne(Endpoint<?> endpoint) {
        EndpointDefinition definition = endpoint.definition();
        if (definition.rls().isPresent() && definition.database().isEmpty()) {
            report(
                    endpoint,
                    "has row-level security but no database.",
                    "Add .database(…) to the endpoint or its factory, or remove .rls(…).");
        }
        if (definition.sessionRateLimit().isPresent() && definition.session().isEmpty()) {
            report(
                    endpoint,
                    "has a rate limit per session but no session.",
                    "Add .session(…) to the endpoint or its factory, or count by .key(…) of the limit.");
        }
        definition.effects().flaws().forEach(flaw -> report(endpoint, flaw.problem(), flaw.remedy()));
        if (definition.output().isPresent()
                && !definition.status().hasBody()
                && definition.events().isEmpty()
                && definition.audits().isEmpty()) {
            report(
                    endpoint,
                    "declares an output, but its status " + definition.status().code() + " never has a body.",
                    "Remove .output(…), choose another status, or declare the events or audits that need the output.");
        }
        FailureCheck.check(endpoint, (problem, remedy) -> report(endpoint, problem, remedy));
        checkAuthorizer(endpoint, definition);
        credentials.check(endpoint);
        checkTags(endpoint, definition);
        checkParameters(endpoint, definition);
        checkInput(endpoint, definition);
        Stream.of(definition.params(), definition.query(), definition.body(), definition.output())
                .flatMap(Optional::stream)
                .flatMap(schema -> schema.flaws().stream())
                .distinct()
                .forEach(flaw -> report(
                        endpoint,
                        "has a type that contradicts itself: " + flaw + ".",
                        "Give the component another constraint, or another type."));
    }

    private void checkInput(Endpoint<?> endpoint, EndpointDefinition definition) {
        checkReadable(endpoint, "path parameters", definition.params(), true);
        checkReadable(endpoint, "query", definition.query(), true);
        checkReadable(endpoint, "body", definition.body(), false);
        if (definition.body().isPresent() && BODILESS.contains(endpoint.method())) {
            report(
                    endpoint,
                    "declares a body, which requests of the method " + endpoint.method() + " do not have.",
                    "Use .query(…), or another method.");
        }
    }

    private void checkReadable(Endpoint<?> endpoint, String part, Optional<Schema<Object>> schema, boolean named) {
        schema.map(input -> input.obstacles(named))
                .orElse(List.of())
                .forEach(obstacle -> report(endpoint, "cannot read its " + part + ":", obstacle));
    }

    private void checkTags(Endpoint<?> endpoint, EndpointDefinition definition) {
        definition.tagDescriptions().forEach((tag, description) -> {
            String first = tags.putIfAbsent(tag, description);
            if (first != null && !first.equals(description)) {
                report(
                        endpoint,
                        "describes the tag \"" + tag + "\" as \"" + description + "\", another endpoint as \"" + first
                                + "\".",
                        "Describe it once, in the factory of its endpoints: settings(s -> s.tag(…)).");
            }
        });
    }

    private void checkAuthorizer(Endpoint<?> endpoint, EndpointDefinition definition) {
        String name = definition.authorizer().orElse(null);
        if (name == null || definition.session().isPresent() || enforced.contains(name)) {
            return;
        }
        String verifier = name.equals("jwt")
                ? "give the application a JwtVerifier (kit.security.jwt.…), or a function .platformClaims(), "
                : "";
        report(
                endpoint,
                "names the authorizer \"" + name + "\", which nothing enforces.",
                "Add .session(…) that verifies the caller, " + verifier + "or remove .authorizer(…).");
    }

    private void checkParameters(Endpoint<?> endpoint, EndpointDefinition definition) {
        List<String> names = definition.pathParameters();
        Set<String> distinct = new LinkedHashSet<>(names);
        if (distinct.size() < names.size()) {
            report(endpoint, "uses a path parameter twice.", "Give each parameter a name of its own.");
        }
        definition.params().map(DefinitionCheck::propertyNames).ifPresent(declared -> {
            for (String missing : without(declared, distinct)) {
                report(
                        endpoint,
                        "reads the parameter \"" + missing + "\", which its path does not have.",
                        "Add :" + missing + " to the path, or remove the component.");
            }
            for (String unread : without(distinct, declared)) {
                report(
                        endpoint,
                        "has the path parameter :" + unread + ", which its .params(…) does not read.",
                        "Add a component \"" + unread + "\" to the record.");
            }
        });
    }

    private static Set<String> propertyNames(Schema<Object> schema) {
        var written = schema.jsonSchema();
        var root = written.root();
        String reference = root.path("$ref").asString("");
        var object = reference.isEmpty() ? root : written.definitions().get(reference.substring("#/$defs/".length()));
        return object == null || !object.has("properties")
                ? Set.of()
                : new LinkedHashSet<>(object.path("properties").propertyNames());
    }

    private static List<String> without(Set<String> names, Set<String> others) {
        return names.stream()
                .filter(name -> !others.contains(name) && !others.isEmpty())
                .toList();
    }

    private void checkRoutes(List<? extends Endpoint<?>> endpoints) {
        Map<String, Endpoint<?>> byRoute = new HashMap<>();
        Map<String, Endpoint<?>> byShape = new TreeMap<>();
        for (Endpoint<?> endpoint : endpoints) {
            String shape = endpoint.path().replaceAll(":[A-Za-z0-9_]+", ":");
            Endpoint<?> other = byRoute.putIfAbsent(endpoint.method() + " " + shape, endpoint);
            if (other != null) {
                report(endpoint, "is declared twice; the other is at " + place(other) + ".", "Remove one of them.");
                continue;
            }
            Endpoint<?> sibling = byShape.putIfAbsent(shape, endpoint);
            if (sibling != null && !sibling.path().equals(endpoint.path())) {
                report(
                        endpoint,
                        "names its parameters differently from " + sibling + " at " + place(sibling) + ".",
                        "Use the same names in both paths.");
            }
        }
    }

    private void checkServices(List<? extends Endpoint<?>> endpoints) {
        ServiceNames names = new ServiceNames();
        for (Endpoint<?> endpoint : endpoints) {
            String user = "Endpoint " + endpoint + " at " + place(endpoint);
            endpoint.definition().allServices().forEach(service -> names.add(service, user));
        }
        problems.addAll(names.problems());
    }

    private void report(Endpoint<?> endpoint, String problem, String remedy) {
        problems.add("Endpoint " + endpoint + " " + problem + "\n  at " + place(endpoint) + "\n  " + remedy);
    }

    private static String place(Endpoint<?> endpoint) {
        return endpoint.declaredAt().orElse("an unknown place");
    }
}
