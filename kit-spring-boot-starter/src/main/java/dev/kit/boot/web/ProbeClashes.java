package dev.kit.boot.web;

import java.util.ArrayList;
import java.util.List;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** Prevents startup if the application answers the path of a probe itself. */
final class ProbeClashes {

    private ProbeClashes() {}

    /**
     * Compares methods and paths. A path with a parameter does not clash.
     *
     * @throws RouteClashException naming every pair
     */
    static void check(List<MountedEndpoint> endpoints, List<RequestMappingHandlerMapping> controllers) {
        List<String> clashes = new ArrayList<>();
        for (String path : ProbeMapping.PATHS) {
            String probe = "GET " + path + " of kit build and ";
            endpoints.stream()
                    .filter(mounted -> mounted.endpoint().method().equals("GET"))
                    .filter(mounted -> mounted.endpoint().path().equals(path))
                    .forEach(mounted -> clashes.add(probe + mounted));
            RouteClashes.answering(path, controllers).forEach(handler -> clashes.add(probe + handler));
        }
        if (!clashes.isEmpty()) {
            throw new RouteClashException(
                    clashes, "Change the path of the application's own, or set kit.build.health to false.");
        }
    }
}
