package dev.kit.boot.web;

import dev.kit.constructs.InvalidConstructsException;
import dev.kit.constructs.discovery.DiscoveredConstruct;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.endpoints.Endpoints;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** Prevents startup if several handlers have the same method and path: all but one would be unreachable. */
@SuppressWarnings("rawtypes") // a class literal cannot express Endpoint<?>
final class RouteClashes {

    private static final String ACTION = "Change the path or method of one of each pair, or remove it.";
    private static final Pattern PARAMETER = Pattern.compile("\\{[^/]*}");

    private RouteClashes() {}

    /**
     * Compares methods and path shapes.
     *
     * @throws RouteClashException naming every pair
     */
    static void check(List<MountedEndpoint> endpoints, List<RequestMappingHandlerMapping> controllers) {
        Map<String, List<MountedEndpoint>> byShape = new HashMap<>();
        endpoints.forEach(
                mounted -> byShape.computeIfAbsent(shape(mounted.endpoint().pathTemplate()), shape -> new ArrayList<>())
                        .add(mounted));
        List<String> clashes = new ArrayList<>();
        controllers.forEach(mapping -> mapping.getHandlerMethods()
                .forEach((info, handler) -> info.getPatternValues().stream()
                        .map(RouteClashes::shape)
                        .distinct()
                        .flatMap(shape -> byShape.getOrDefault(shape, List.of()).stream())
                        .filter(mounted -> answers(info, mounted.endpoint().method()))
                        .forEach(mounted -> clashes.add(mounted + " and " + describe(handler)))));
        if (!clashes.isEmpty()) {
            throw new RouteClashException(clashes, ACTION);
        }
    }

    /**
     * Compares endpoints. Names where they were found, because the place of construction does not show which fields
     * export an endpoint twice.
     *
     * @throws RouteClashException naming every pair
     * @throws InvalidConstructsException naming every pair and all other problems of the endpoints, if there are any
     */
    static void check(Collection<DiscoveredConstruct<Endpoint>> found, Set<String> enforcedAuthorizers) {
        Map<String, DiscoveredConstruct<Endpoint>> first = new LinkedHashMap<>();
        List<DiscoveredConstruct<Endpoint>> others = new ArrayList<>();
        List<String> clashes = new ArrayList<>();
        for (DiscoveredConstruct<Endpoint> construct : found) {
            DiscoveredConstruct<Endpoint> known = first.putIfAbsent(route(construct), construct);
            if (known != null) {
                others.add(construct);
                clashes.add(describe(known) + " and " + describe(construct));
            }
        }
        if (clashes.isEmpty()) {
            return;
        }
        RouteClashException clash = new RouteClashException(clashes, ACTION);
        Set<String> problems = new LinkedHashSet<>(List.of(clash.description()));
        problems.addAll(problems(first.values(), enforcedAuthorizers));
        for (DiscoveredConstruct<Endpoint> other : others) {
            // In the place of the first, because the report describes the clash already. What others say then is about
            // the clash too.
            Map<String, DiscoveredConstruct<Endpoint>> instead = new LinkedHashMap<>(first);
            instead.put(route(other), other);
            problems(instead.values(), enforcedAuthorizers).stream()
                    .filter(problem -> problem.startsWith("Endpoint " + other.construct() + " "))
                    .forEach(problems::add);
        }
        throw problems.size() == 1 ? clash : new InvalidConstructsException(List.copyOf(problems));
    }

    private static String route(DiscoveredConstruct<Endpoint> found) {
        return found.construct().method() + " " + shape(found.construct().pathTemplate());
    }

    private static String describe(DiscoveredConstruct<Endpoint> found) {
        return found.construct() + " (" + found.location() + ")";
    }

    private static List<String> problems(
            Collection<DiscoveredConstruct<Endpoint>> endpoints, Set<String> enforcedAuthorizers) {
        try {
            Endpoints.validate(
                    endpoints.stream()
                            .<Endpoint<?>>map(DiscoveredConstruct::construct)
                            .toList(),
                    enforcedAuthorizers);
            return List.of();
        } catch (InvalidConstructsException invalid) {
            return invalid.problems();
        }
    }

    /** Returns true if a controller is mapped to exactly {@code path}, for any method. */
    static boolean answersExactly(String path, List<RequestMappingHandlerMapping> controllers) {
        return controllers.stream()
                .flatMap(mapping -> mapping.getHandlerMethods().keySet().stream())
                .anyMatch(info -> info.getDirectPaths().contains(path));
    }

    /** Returns the methods of controllers that are mapped to exactly {@code GET} and {@code path}. */
    static List<String> answering(String path, List<RequestMappingHandlerMapping> controllers) {
        return controllers.stream()
                .flatMap(mapping -> mapping.getHandlerMethods().entrySet().stream())
                .filter(mapped -> mapped.getKey().getDirectPaths().contains(path) && answers(mapped.getKey(), "GET"))
                .map(mapped -> describe(mapped.getValue()))
                .toList();
    }

    private static boolean answers(RequestMappingInfo info, String method) {
        Set<RequestMethod> methods = info.getMethodsCondition().getMethods();
        return methods.isEmpty() || methods.contains(RequestMethod.resolve(method));
    }

    private static String shape(String template) {
        return PARAMETER.matcher(template).replaceAll("{}");
    }

    private static String describe(HandlerMethod handler) {
        return handler.getBeanType().getName() + "." + handler.getMethod().getName();
    }
}
