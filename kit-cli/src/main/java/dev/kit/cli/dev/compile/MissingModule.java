package dev.kit.cli.dev.compile;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Adds the coordinates of a module of Kit to the compiler's message about one of its packages. */
final class MissingModule {

    private static final Pattern PACKAGE = Pattern.compile("package (dev\\.kit\\.[a-z.]+) does not exist");

    /** Modules that an application adds itself, by the beginning of their packages. */
    private static final Map<String, String> DEPENDENCIES = Map.ofEntries(
            Map.entry("dev.kit.constructs.testing.conformance", "dev.kit:kit-conformance with the scope test"),
            Map.entry("dev.kit.constructs.testing", "dev.kit:kit-test with the scope test"),
            Map.entry("dev.kit.boot.testing", "dev.kit:kit-test with the scope test"),
            Map.entry("dev.kit.boot.client", "dev.kit:kit-client-spring-boot-starter"),
            Map.entry("dev.kit.constructs.aws", "dev.kit:kit-lambda"),
            Map.entry("dev.kit.constructs.ratelimit.distributed", "dev.kit:kit-ratelimit-distributed"),
            Map.entry("dev.kit.constructs.events.pgboss", "dev.kit:kit-events-pgboss"),
            Map.entry("dev.kit.constructs.events.rabbitmq", "dev.kit:kit-events-rabbitmq"),
            Map.entry("dev.kit.constructs.events.sns", "dev.kit:kit-events-aws"),
            Map.entry("dev.kit.constructs.events.sqs", "dev.kit:kit-events-aws"),
            Map.entry("dev.kit.client", "dev.kit:kit-client"),
            Map.entry("dev.kit.mock", "dev.kit:kit-mock with the scope test"),
            Map.entry("dev.kit.openapi", "dev.kit:kit-openapi"),
            Map.entry("dev.kit.studio", "dev.kit:kit-studio"));

    private MissingModule() {}

    static String explain(String message) {
        Matcher missing = PACKAGE.matcher(message);
        if (!missing.find()) {
            return message;
        }
        for (String name = missing.group(1); name.contains("."); name = name.substring(0, name.lastIndexOf('.'))) {
            String dependency = DEPENDENCIES.get(name);
            if (dependency != null) {
                return message + ". Add " + dependency + " to the dependencies.";
            }
        }
        return message;
    }
}
