package dev.kit.boot.web;

import dev.kit.constructs.endpoints.Endpoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** Refuses to start when an endpoint and a controller answer the same request: one of them would be dead. */
final class ControllerClashes {

    private ControllerClashes() {}

    /**
     * Compares method and shape of path.
     *
     * @throws RouteClashException naming every pair
     */
    static void check(List<MountedEndpoint> endpoints, List<RequestMappingHandlerMapping> controllers) {
        List<String> clashes = new ArrayList<>();
        controllers.forEach(mapping -> mapping.getHandlerMethods()
                .forEach((info, handler) -> endpoints.stream()
                        .filter(mounted -> clash(mounted.endpoint(), info))
                        .forEach(mounted -> clashes.add(mounted + " and " + describe(handler)))));
        if (!clashes.isEmpty()) {
            throw new RouteClashException(clashes);
        }
    }

    private static boolean clash(Endpoint<?> endpoint, RequestMappingInfo info) {
        Set<RequestMethod> methods = info.getMethodsCondition().getMethods();
        boolean sameMethod = methods.isEmpty() || methods.contains(RequestMethod.resolve(endpoint.method()));
        return sameMethod
                && info.getPatternValues().stream()
                        .anyMatch(pattern -> shape(pattern).equals(shape(endpoint.pathTemplate())));
    }

    private static String shape(String template) {
        return template.replaceAll("\\{[^/]*}", "{}");
    }

    private static String describe(HandlerMethod handler) {
        return handler.getBeanType().getName() + "." + handler.getMethod().getName();
    }
}
