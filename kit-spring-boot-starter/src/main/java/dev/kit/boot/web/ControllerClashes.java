package dev.kit.boot.web;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** Prevents startup if an endpoint and a controller handle the same request: one of them would be unreachable. */
final class ControllerClashes {

    private static final Pattern PARAMETER = Pattern.compile("\\{[^/]*}");

    private ControllerClashes() {}

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
                        .map(ControllerClashes::shape)
                        .distinct()
                        .flatMap(shape -> byShape.getOrDefault(shape, List.of()).stream())
                        .filter(mounted -> answers(info, mounted.endpoint().method()))
                        .forEach(mounted -> clashes.add(mounted + " and " + describe(handler)))));
        if (!clashes.isEmpty()) {
            throw new RouteClashException(clashes);
        }
    }

    /** Returns true if a controller is mapped to exactly {@code path}, for any method. */
    static boolean answersExactly(String path, List<RequestMappingHandlerMapping> controllers) {
        return controllers.stream()
                .flatMap(mapping -> mapping.getHandlerMethods().keySet().stream())
                .anyMatch(info -> info.getDirectPaths().contains(path));
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
