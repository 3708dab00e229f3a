package dev.kit.constructs.aws;

import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Takes the stage of an HTTP API off the path of an event.
 *
 * <p>By the API's own domain each path begins with it. A custom domain maps it away, so that it may be the first
 * segment of a path of the client's; there the route that the gateway chose tells whether it is.
 */
final class StagedPath {

    private static final Pattern PARAMETER = Pattern.compile("\\{([^{}+]+)\\+?}");

    private StagedPath() {}

    static String of(GatewayEvent event) {
        String path = event.rawPath == null ? "/" : event.rawPath;
        String stage = event.stage;
        if (stage == null || stage.equals("$default")) {
            return path;
        }
        String staged = PathText.without("/" + stage, path);
        String routed = routed(event);
        if (path.equals(routed)) {
            return path;
        }
        return staged.equals(routed) || event.domain == null || event.isOwnDomain() ? staged : path;
    }

    /** Returns the path of the route with the parameters' values; null where the route says nothing about the path. */
    private static @Nullable String routed(GatewayEvent event) {
        int slash = event.routeKey == null ? -1 : event.routeKey.indexOf('/');
        return event.routeKey == null || slash < 0
                ? null
                : filled(event.routeKey.substring(slash), event.pathParameters);
    }

    private static @Nullable String filled(String template, Map<String, List<String>> parameters) {
        StringBuilder path = new StringBuilder();
        Matcher parameter = PARAMETER.matcher(template);
        while (parameter.find()) {
            List<String> values = parameters.getOrDefault(parameter.group(1), List.of());
            if (values.isEmpty()) {
                return null;
            }
            parameter.appendReplacement(path, Matcher.quoteReplacement(values.get(0)));
        }
        return parameter.appendTail(path).toString();
    }
}
