package dev.kit.boot.functions;

import dev.kit.constructs.InvalidConstructsException;
import dev.kit.constructs.crons.Cron;
import dev.kit.constructs.discovery.DiscoveredConstruct;
import dev.kit.constructs.functions.CloudFunction;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The functions and crons of the application. Names are unique within each of the two kinds.
 *
 * @param functions the functions without a schedule
 * @param crons the functions with a schedule
 */
public record FoundFunctions(
        List<DiscoveredConstruct<CloudFunction<?, ?>>> functions, List<DiscoveredConstruct<Cron<?, ?>>> crons) {

    public FoundFunctions {
        functions = List.copyOf(functions);
        crons = List.copyOf(crons);
        List<String> problems = new ArrayList<>();
        Map<String, String> places = new HashMap<>();
        Stream.concat(functions.stream(), crons.stream())
                .forEach(found -> check(problems, places, found.construct().toString(), found.location()));
        if (!problems.isEmpty()) {
            throw new InvalidConstructsException(problems);
        }
    }

    private static void check(List<String> problems, Map<String, String> places, String name, String place) {
        String other = places.putIfAbsent(name, place);
        if (other != null) {
            problems.add(name + " is declared twice: " + other + " and " + place
                    + ". Give one of them another name with .name(…).");
        }
    }

    /** Returns all functions, including the ones that crons run. */
    public List<DiscoveredConstruct<CloudFunction<?, ?>>> all() {
        List<DiscoveredConstruct<CloudFunction<?, ?>>> all = new ArrayList<>(functions);
        crons.forEach(found -> all.add(found.with(found.construct().function())));
        return all;
    }
}
