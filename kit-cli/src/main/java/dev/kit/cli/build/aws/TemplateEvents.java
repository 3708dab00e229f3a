package dev.kit.cli.build.aws;

import dev.kit.cli.application.ApplicationDescription;
import dev.kit.cli.application.ConstructDescription;
import dev.kit.cli.application.CronDescription;
import dev.kit.cli.application.RouteDescription;
import dev.kit.cli.application.SubscriberDescription;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The events that invoke the functions of a template. Used by one thread. */
record TemplateEvents(
        ApplicationDescription application, AwsOptions options, LogicalIds ids, TemplateVariables variables) {

    /** The most messages of a batch that every kind of queue allows. */
    private static final int LARGEST_BATCH = 10;

    /** Returns the events of a function by name; none for one that is invoked directly. */
    Map<String, Object> of(AwsHandler handler) {
        return switch (handler.kind()) {
            case ENDPOINT -> routes(handler);
            case CRON -> schedules(handler);
            case SUBSCRIBER -> queue(handler);
            case FUNCTION -> new LinkedHashMap<>();
        };
    }

    private Map<String, Object> routes(AwsHandler handler) {
        LogicalIds own = new LogicalIds();
        Map<String, Object> events = new LinkedHashMap<>();
        for (RouteDescription route : application.routes()) {
            if (runs(handler, route.construct())) {
                String name = HandlerName.of(route.construct().name());
                events.put(own.of(name, route.construct().location()), SamTemplate.resource("HttpApi", route(route)));
            }
        }
        return events;
    }

    private Map<String, Object> route(RouteDescription route) {
        Map<String, Object> properties = new LinkedHashMap<>();
        properties.put("ApiId", TemplateVariables.reference("HttpApi"));
        properties.put("Method", route.method());
        properties.put("Path", route.path());
        properties.put("PayloadFormatVersion", options.payload());
        if (route.authorizer().equals("jwt")) {
            properties.put("Auth", Map.of("Authorizer", "jwt"));
        } else if (route.authorizer().equals("iam")) {
            properties.put("Auth", Map.of("Authorizer", "AWS_IAM"));
        }
        return properties;
    }

    private Map<String, Object> schedules(AwsHandler handler) {
        Map<String, Object> events = new LinkedHashMap<>();
        for (CronDescription cron : application.crons()) {
            if (runs(handler, cron.construct())) {
                for (String expression : cron.eventBridge()) {
                    Map<String, Object> properties = new LinkedHashMap<>();
                    properties.put("ScheduleExpression", expression);
                    properties.put("ScheduleExpressionTimezone", cron.zone());
                    String name = "Schedule" + (events.isEmpty() ? "" : events.size() + 1);
                    events.put(name, SamTemplate.resource("ScheduleV2", properties));
                }
            }
        }
        return events;
    }

    private Map<String, Object> queue(AwsHandler handler) {
        Map<String, Object> events = new LinkedHashMap<>();
        for (SubscriberDescription subscriber : application.subscribers()) {
            if (runs(handler, subscriber.construct())) {
                String id = ids.of(handler.simpleName() + "QueueArn", "queue " + handler.simpleName());
                Map<String, Object> properties = new LinkedHashMap<>();
                properties.put("Queue", variables.parameter(id, "The ARN of the queue with " + what(subscriber) + "."));
                properties.put("BatchSize", Math.max(1, Math.min(LARGEST_BATCH, subscriber.batchSize())));
                properties.put("FunctionResponseTypes", List.of("ReportBatchItemFailures"));
                events.put("Queue", SamTemplate.resource("SQS", properties));
            }
        }
        return events;
    }

    private static String what(SubscriberDescription subscriber) {
        return subscriber.subscribedEvents().isEmpty()
                ? "all events"
                : "the events " + String.join(", ", subscriber.subscribedEvents());
    }

    private static boolean runs(AwsHandler handler, ConstructDescription construct) {
        return handler.constructs().stream().anyMatch(each -> each.location().equals(construct.location()));
    }
}
