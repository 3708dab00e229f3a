package dev.kit.cli.build;

import dev.kit.cli.application.ApplicationDescription;
import dev.kit.cli.application.ConstructDescription;
import dev.kit.cli.application.Described;
import dev.kit.cli.application.RouteDescription;
import dev.kit.cli.command.CliException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Refuses applications that cannot be built as they are. Stateless. */
final class ConstructRules {

    private static final Set<String> HEALTH_PATHS = Set.of("/health", "/ready");

    private ConstructRules() {}

    /**
     * Checks the constructs of an application.
     *
     * @param actuator whether the actuator answers questions for health
     * @throws CliException with all faults of the first kind that is found
     */
    static void check(ApplicationDescription application, BuildSettings settings, boolean actuator) {
        List<String> faults = new ArrayList<>(application.beans());
        if (!faults.isEmpty()) {
            throw refused(
                    "Constructs that are Spring beans cannot be built: they are known to a running application only.",
                    faults,
                    "Keep them in static final fields; their services may be beans.");
        }
        if (settings.provider() == BuildProvider.AWS_LAMBDA) {
            faults.addAll(duplicates("endpoints", application.routes()));
        }
        faults.addAll(duplicates("functions", application.functions()));
        faults.addAll(duplicates("crons", application.crons()));
        faults.addAll(duplicates("subscribers", application.subscribers()));
        if (!faults.isEmpty()) {
            throw refused("A name is used twice.", faults, "Rename one of each.");
        }
        if (settings.provider() == BuildProvider.SERVER && settings.health() && !actuator) {
            checkHealth(application.routes());
        }
    }

    private static void checkHealth(List<RouteDescription> routes) {
        List<String> clashes = routes.stream()
                .filter(route -> route.method().equals("GET") && HEALTH_PATHS.contains(route.path()))
                .map(route -> "GET " + route.path() + " of " + route.construct().location())
                .toList();
        if (!clashes.isEmpty()) {
            throw refused(
                    "The server answers GET /health and GET /ready itself, and so does the application.",
                    clashes,
                    "Build with --no-health or build.health: false, or move the endpoint.");
        }
    }

    private static List<String> duplicates(String kind, List<? extends Described> constructs) {
        Map<String, List<String>> places = constructs.stream()
                .map(Described::construct)
                .collect(Collectors.groupingBy(
                        ConstructDescription::name,
                        LinkedHashMap::new,
                        Collectors.mapping(ConstructDescription::location, Collectors.toList())));
        return places.entrySet().stream()
                .filter(entry -> entry.getValue().size() > 1)
                .map(entry -> kind + " \"" + entry.getKey() + "\": " + String.join(" and ", entry.getValue()))
                .toList();
    }

    private static CliException refused(String what, List<String> places, String action) {
        return CliException.failed(what, null, String.join("\n", places) + "\n" + action);
    }
}
