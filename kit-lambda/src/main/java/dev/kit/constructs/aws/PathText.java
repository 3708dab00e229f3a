package dev.kit.constructs.aws;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Restores the path of an event to the form in which the client sent it.
 *
 * <p>REST APIs, function URLs and load balancers pass the path on unchanged; HTTP APIs decode it, so that each percent
 * sign left is one that the client encoded. Semicolons are encoded in both: gateways do not support path parameters. If
 * Kit removed one, the request would reach another endpoint than the one that the gateway matched.
 */
final class PathText {

    private static final Pattern TO_ENCODE = Pattern.compile("[^A-Za-z0-9/\\-._~!$&'()*+,=:@]+");
    private static final Pattern PARAMETER = Pattern.compile("\\{([^{}+]+)\\+?}");

    private PathText() {}

    /** Returns a path in the form sent by the client, without path parameters. */
    static String literal(String path) {
        return path.indexOf(';') < 0 ? path : path.replace(";", "%3B");
    }

    /**
     * Returns the encoded form of a decoded path. Percent-encodes the characters that no encoded path may contain, and
     * those that would be decoded again.
     */
    static String encoded(String path) {
        return TO_ENCODE
                .matcher(path)
                .replaceAll(found ->
                        URLEncoder.encode(found.group(), StandardCharsets.UTF_8).replace("+", "%20"));
    }

    /**
     * Returns {@code path} without the leading segments {@code prefix}, such as the stage of an API. Any other path is
     * returned unchanged.
     *
     * @param prefix empty, or with a slash before each segment
     */
    static String without(String prefix, String path) {
        if (!path.startsWith(prefix)) {
            return path;
        }
        if (path.length() == prefix.length()) {
            return "/";
        }
        return path.charAt(prefix.length()) == '/' ? path.substring(prefix.length()) : path;
    }

    /**
     * Returns the path of an event of an HTTP API without the stage.
     *
     * <p>Each path begins with the stage if the request was sent to the API's own domain. A custom domain maps the
     * stage away, so that the same text may be the first segment of the client's path; the route that the gateway
     * matched distinguishes the two.
     */
    static String unstaged(GatewayEvent event) {
        String path = event.rawPath == null ? "/" : event.rawPath;
        String stage = event.stage;
        if (stage == null || stage.equals("$default")) {
            return path;
        }
        String staged = without("/" + stage, path);
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
