package dev.kit.openapi.change;

import dev.kit.openapi.ApiDocument;
import dev.kit.openapi.ApiNode;
import dev.kit.openapi.ApiOperation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Compares the credentials of an operation: alternatives, of which each needs all of its schemes and scopes. */
record SecurityComparison(ApiSides sides, FindingList findings) {

    void compare(ApiOperation old, ApiOperation now) {
        List<Way> was = ways(sides.old(), old);
        List<Way> is = ways(sides.now(), now);
        List<Way> lost = was.stream()
                .filter(way -> is.stream().noneMatch(other -> other.suffices(way)))
                .toList();
        List<Way> gained = is.stream()
                .filter(way -> was.stream().noneMatch(other -> other.suffices(way)))
                .toList();
        if (!lost.isEmpty()) {
            ApiNode at = is.get(0).refusal(lost.get(0)).orElse(place(sides.now(), now));
            String fact = lost.get(0).shown() + " no longer suffices; the operation needs "
                    + String.join(", or ", is.stream().map(Way::shown).toList()) + " now.";
            findings.now(OperationRule.REQUEST_SECURITY_TIGHTENED, at, fact);
        } else if (!gained.isEmpty()) {
            String fact = gained.get(0).shown() + " suffices now.";
            ApiNode at = gained.get(0).at();
            findings.now(OperationRule.REQUEST_SECURITY_RELAXED, at, fact);
        }
    }

    private static ApiNode place(ApiDocument document, ApiOperation operation) {
        return operation
                .node()
                .find("security")
                .or(() -> document.root().find("security"))
                .orElse(operation.node());
    }

    private static List<Way> ways(ApiDocument document, ApiOperation operation) {
        List<Way> ways = new ArrayList<>();
        ApiNode security = place(document, operation);
        if (security.json().isArray()) {
            security.items().forEach(way -> ways.addAll(ways(document, way)));
        }
        return ways.isEmpty() ? List.of(new Way(security, Map.of())) : ways;
    }

    /** Returns the ways of an alternative: one for each combination of the flows of its schemes. */
    private static List<Way> ways(ApiDocument document, ApiNode alternative) {
        List<Map<String, Needed>> combinations = new ArrayList<>(List.of(Map.of()));
        for (String name : alternative.names()) {
            Needed needed = new Needed(alternative.at(name), new TreeSet<>(alternative.texts(name)));
            List<Map<String, Needed>> longer = new ArrayList<>();
            for (String credential : credentials(document, name)) {
                combinations.forEach(each -> {
                    Map<String, Needed> more = new LinkedHashMap<>(each);
                    more.put(credential, needed);
                    longer.add(more);
                });
            }
            combinations = longer;
        }
        return combinations.stream()
                .map(schemes -> new Way(alternative, schemes))
                .toList();
    }

    /** Returns texts that are equal for equal credentials of a scheme, whatever its name. */
    private static List<String> credentials(ApiDocument document, String name) {
        ApiNode scheme = document.resolve(
                document.root().at("components").at("securitySchemes").at(name));
        String type = scheme.text("type");
        return switch (type) {
            case "apiKey" -> {
                String in = scheme.text("in");
                String key = scheme.text("name");
                yield List.of(type + " " + in + " " + (in.equals("header") ? key.toLowerCase(Locale.ROOT) : key));
            }
            case "http" -> List.of(type + " " + scheme.text("scheme").toLowerCase(Locale.ROOT));
            case "openIdConnect" -> List.of(type + " " + scheme.text("openIdConnectUrl"));
            case "oauth2" -> flows(scheme.at("flows"));
            case "mutualTLS" -> List.of(type);
            default -> List.of("named " + name);
        };
    }

    private static List<String> flows(ApiNode flows) {
        List<String> found = flows.names().stream()
                .filter(flow -> !flow.startsWith("x-"))
                .map(flow -> "oauth2 " + flow + " " + flows.at(flow).text("authorizationUrl") + " "
                        + flows.at(flow).text("tokenUrl"))
                .toList();
        return found.isEmpty() ? List.of("oauth2") : found;
    }

    /**
     * Credentials that suffice together.
     *
     * @param schemes the schemes by their credential; none if the operation is open
     */
    private record Way(ApiNode at, Map<String, Needed> schemes) {

        /** Returns whether the credentials of another way, or a part of them, suffice. */
        boolean suffices(Way other) {
            return refusal(other).isEmpty();
        }

        /** Returns the place of the first scheme or scope that the credentials of another way lack. */
        Optional<ApiNode> refusal(Way other) {
            return schemes.entrySet().stream()
                    .flatMap(scheme -> scheme.getValue().lacking(other.schemes.get(scheme.getKey())))
                    .findFirst();
        }

        String shown() {
            return schemes.isEmpty()
                    ? "no credential"
                    : schemes.values().stream().map(Needed::shown).collect(Collectors.joining(" with "));
        }
    }

    private record Needed(ApiNode at, Set<String> scopes) {

        Stream<ApiNode> lacking(@Nullable Needed given) {
            return given == null
                    ? Stream.of(at)
                    : at.items().stream()
                            .filter(scope -> !given.scopes.contains(scope.json().asString("")));
        }

        String shown() {
            return scopes.isEmpty() ? at.key() : at.key() + " (" + String.join(", ", scopes) + ")";
        }
    }
}
