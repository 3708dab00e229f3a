package dev.kit.cli.application.child;

import dev.kit.constructs.BeanService;
import dev.kit.constructs.Service;
import dev.kit.constructs.crons.Cron;
import dev.kit.constructs.crons.Schedule;
import dev.kit.constructs.crons.UnsupportedScheduleException;
import dev.kit.constructs.discovery.DiscoveredConstruct;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.events.EventType;
import dev.kit.constructs.functions.CloudFunction;
import dev.kit.constructs.functions.FunctionDefinition;
import dev.kit.constructs.subscribers.Subscriber;
import java.lang.reflect.Modifier;
import java.time.Duration;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Describes constructs as objects of JSON. Used by one thread. */
final class DescribedConstructs {

    private final NeededVariables needed;

    /** Creates a description that adds the variables of its constructs to {@code needed}. */
    DescribedConstructs(NeededVariables needed) {
        this.needed = needed;
    }

    Map<String, @Nullable Object> route(DiscoveredConstruct<Endpoint<?>> found) {
        Endpoint<?> endpoint = found.construct().named(found.name());
        Map<String, @Nullable Object> route = new LinkedHashMap<>();
        route.put(
                "construct",
                construct(
                        found,
                        endpoint.name(),
                        endpoint.definition().timeout().orElse(null),
                        endpoint.definition().allServices()));
        route.put("method", endpoint.method());
        route.put("path", endpoint.pathTemplate());
        route.put("authorizer", endpoint.definition().authorizer().orElse("none"));
        return route;
    }

    Map<String, @Nullable Object> function(DiscoveredConstruct<CloudFunction<?, ?>> found) {
        CloudFunction<?, ?> function = found.construct().named(found.name());
        return function(found, function);
    }

    Map<String, @Nullable Object> cron(DiscoveredConstruct<Cron<?, ?>> found) {
        Cron<?, ?> cron = found.construct().named(found.name());
        Schedule schedule = cron.schedule();
        Map<String, @Nullable Object> described = new LinkedHashMap<>();
        described.put("construct", function(found, cron.function()));
        described.put("schedule", schedule.expression());
        described.put("zone", zone(schedule.zone()));
        described.put("servers", schedule.runsOnServers());
        try {
            described.put("eventBridge", schedule.eventBridge());
        } catch (UnsupportedScheduleException e) {
            described.put("eventBridge", List.of());
            described.put("refusal", e.getMessage());
        }
        return described;
    }

    /** Returns the name; all names of the universal time, such as {@code Z}, are one. */
    private static String zone(ZoneId zone) {
        return zone.normalized().equals(ZoneOffset.UTC) ? "UTC" : zone.getId();
    }

    Map<String, @Nullable Object> subscriber(DiscoveredConstruct<Subscriber> found) {
        Subscriber subscriber = found.construct();
        Map<String, @Nullable Object> described = new LinkedHashMap<>();
        described.put("construct", construct(found, subscriber.name(), subscriber.timeout(), subscriber.allServices()));
        described.put(
                "subscribedEvents",
                subscriber.types().stream().map(EventType::name).toList());
        described.put("batchSize", subscriber.batchSize());
        return described;
    }

    private Map<String, @Nullable Object> function(DiscoveredConstruct<?> found, CloudFunction<?, ?> function) {
        FunctionDefinition definition = function.definition();
        Map<String, @Nullable Object> described =
                construct(found, function.name(), definition.timeout(), function.allServices());
        described.put("memorySize", definition.memorySize());
        return described;
    }

    private Map<String, @Nullable Object> construct(
            DiscoveredConstruct<?> found, String name, @Nullable Duration timeout, List<Service<?>> services) {
        Map<String, @Nullable Object> described = new LinkedHashMap<>();
        described.put("name", name);
        described.put("declaredIn", found.declaredIn());
        described.put("field", found.name());
        described.put("open", isOpen(found));
        described.put("timeout", timeout == null ? null : timeout.toMillis());
        described.put("environment", needed.add(found.location(), services));
        TreeSet<String> beans = new TreeSet<>();
        for (Service<?> service : services) {
            if (service instanceof BeanService<?> bean && bean.otherwise() == null) {
                beans.add(bean.serviceName() + " (" + bean.type().getName() + ")");
            }
        }
        described.put("beans", beans);
        return described;
    }

    private static boolean isOpen(DiscoveredConstruct<?> found) {
        try {
            Class<?> type = Class.forName(found.declaredIn(), false, DescribedConstructs.class.getClassLoader());
            boolean open = Modifier.isPublic(type.getDeclaredField(found.name()).getModifiers());
            for (Class<?> outer = type; outer != null; outer = outer.getEnclosingClass()) {
                open &= Modifier.isPublic(outer.getModifiers());
            }
            return open;
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("The field of " + found.location() + " has gone.", e);
        }
    }
}
