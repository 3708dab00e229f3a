package dev.kit.cli.build.files;

import dev.kit.cli.application.ApplicationDescription;
import dev.kit.cli.application.ConstructDescription;
import dev.kit.cli.application.CronDescription;
import dev.kit.cli.application.SubscriberDescription;
import java.util.function.Function;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The manifest of an application whose constructs are functions of AWS Lambda.
 *
 * @param handlers returns the handler of a construct
 */
record AwsManifest(Function<ConstructDescription, String> handlers) {

    /** The time in milliseconds that a subscriber may take unless it declares another. */
    private static final long SUBSCRIBER_TIMEOUT = 30_000;

    /** Returns the manifest; fields without a value are absent. */
    byte[] of(ApplicationDescription application) {
        ObjectNode manifest = JsonMapper.shared().createObjectNode();
        ArrayNode routes = manifest.putArray("routes");
        application.routes().forEach(route -> {
            ObjectNode described = routes.addObject();
            ConstructManifest.addRoute(described, route);
            add(described, route.construct());
        });
        ArrayNode functions = manifest.putArray("functions");
        application.functions().forEach(function -> add(functions.addObject().put("name", function.name()), function));
        ArrayNode crons = manifest.putArray("crons");
        application.crons().forEach(cron -> add(crons.addObject(), cron));
        ArrayNode subscribers = manifest.putArray("subscribers");
        application.subscribers().forEach(subscriber -> add(subscribers.addObject(), subscriber));
        return ConstructManifest.bytes(manifest);
    }

    private void add(ObjectNode described, CronDescription cron) {
        ConstructManifest.addCron(described, cron);
        cron.eventBridge().forEach(described.putArray("eventBridge")::add);
        if (cron.refusal() != null) {
            described.put("refusal", cron.refusal());
        }
        add(described, cron.construct());
    }

    private void add(ObjectNode described, SubscriberDescription subscriber) {
        described.put("name", subscriber.construct().name());
        ConstructManifest.addEvents(described, subscriber.subscribedEvents());
        described.put("timeout", SUBSCRIBER_TIMEOUT);
        described.put("batchSize", subscriber.batchSize());
        add(described, subscriber.construct());
    }

    private void add(ObjectNode described, ConstructDescription construct) {
        described.put("handler", handlers.apply(construct));
        ConstructManifest.addLimits(described, construct);
        construct.environment().forEach(described.putArray("environment")::add);
    }
}
