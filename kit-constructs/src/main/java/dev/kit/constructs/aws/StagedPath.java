package dev.kit.constructs.aws;

import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Removes the stage of an HTTP API from the path of an event.
 *
 * <p>Each path begins with the stage if the request was sent to the API's own domain. A custom domain maps the stage
 * away, so that the same text may be the first segment of the client's path; the route that the gateway matched
 * distinguishes the two.
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

    /**
     * Returns the path of the route with the values of its parameters, or null if the route does not determine the
     * path.
     */
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
