package dev.kit.cli.build.files;

import dev.kit.cli.application.ApplicationDescription;
import dev.kit.cli.application.ConstructDescription;
import dev.kit.cli.application.CronDescription;
import dev.kit.cli.application.ReadVariable;
import dev.kit.cli.application.RouteDescription;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The manifest of an application that runs on a server, and the parts that all manifests share. Stateless. */
final class ConstructManifest {

    /** The same line ends on every platform. */
    private static final ObjectWriter LINES = JsonMapper.shared()
            .writer()
            .with(new DefaultPrettyPrinter().withObjectIndenter(new DefaultIndenter("  ", "\n")));

    private static final Pattern PARAMETER = Pattern.compile("\\{([^/{}]+)}");

    private ConstructManifest() {}

    /** Returns the manifest; fields without a value are absent. */
    static byte[] server(ApplicationDescription application, @Nullable String mainClass) {
        ObjectNode manifest = JsonMapper.shared().createObjectNode();
        ObjectNode app = manifest.putObject("app");
        if (mainClass != null) {
            app.put("handler", mainClass);
        }
        app.put("endpoints", ConstructFiles.ENDPOINTS);
        ArrayNode routes = manifest.putArray("routes");
        application.routes().forEach(route -> addRoute(routes.addObject(), route));
        ArrayNode functions = manifest.putArray("functions");
        application
                .functions()
                .forEach(function -> addLimits(functions.addObject().put("name", function.name()), function));
        ArrayNode crons = manifest.putArray("crons");
        application.crons().forEach(cron -> {
            ObjectNode described = crons.addObject();
            addCron(described, cron);
            addLimits(described, cron.construct());
        });
        ArrayNode subscribers = manifest.putArray("subscribers");
        application
                .subscribers()
                .forEach(subscriber -> addEvents(
                        subscribers
                                .addObject()
                                .put("name", subscriber.construct().name()),
                        subscriber.subscribedEvents()));
        application.variables().stream().map(ReadVariable::marked).forEach(manifest.putArray("environment")::add);
        return bytes(manifest);
    }

    /** Adds path, method and authorizer. The path has parameters as endpoints declare them, such as {@code :id}. */
    static void addRoute(ObjectNode described, RouteDescription route) {
        described.put("path", PARAMETER.matcher(route.path()).replaceAll(":$1"));
        described.put("method", route.method());
        described.put("authorizer", route.authorizer());
    }

    static void addCron(ObjectNode described, CronDescription cron) {
        described
                .put("name", cron.construct().name())
                .put("schedule", cron.schedule())
                .put("zone", cron.zone());
    }

    static void addEvents(ObjectNode described, Iterable<String> types) {
        types.forEach(described.putArray("subscribedEvents")::add);
    }

    static void addLimits(ObjectNode described, ConstructDescription construct) {
        if (construct.timeout() != null) {
            described.put("timeout", construct.timeout());
        }
        if (construct.memorySize() != null) {
            described.put("memorySize", construct.memorySize());
        }
    }

    static byte[] bytes(ObjectNode manifest) {
        return (LINES.writeValueAsString(manifest) + "\n").getBytes(StandardCharsets.UTF_8);
    }
}
