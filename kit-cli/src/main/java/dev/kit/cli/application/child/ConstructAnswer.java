package dev.kit.cli.application.child;

import dev.kit.constructs.ConstructException;
import dev.kit.constructs.crons.Cron;
import dev.kit.constructs.discovery.ConstructDiscovery;
import dev.kit.constructs.discovery.DiscoveredConstruct;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.functions.CloudFunction;
import dev.kit.constructs.subscribers.Subscriber;
import dev.kit.envkit.ConfigParser;
import dev.kit.envkit.EnvironmentSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The response to a request for the variables of an application. Stateless. */
final class ConstructAnswer {

    private static final JsonMapper JSON = new JsonMapper();

    private ConstructAnswer() {}

    static byte[] to(byte[] question) {
        try {
            return JSON.writeValueAsBytes(answer(JSON.readTree(question)));
        } catch (ConstructException | IllegalArgumentException refused) {
            return JSON.writeValueAsBytes(Map.of("error", String.valueOf(refused.getMessage())));
        }
    }

    @SuppressWarnings("rawtypes") // a class literal cannot express Endpoint<?>
    private static Map<String, Object> answer(JsonNode question) {
        ConstructDiscovery discovery = new ConstructDiscovery(ConstructAnswer.class.getClassLoader());
        NeededVariables needed = new NeededVariables();
        List<String> routes = patterns(question, "routes");
        int constructs = 0;
        for (DiscoveredConstruct<Endpoint> found : discovery.constants(Endpoint.class, routes)) {
            needed.add(found.location(), found.construct().definition().allServices());
            constructs++;
        }
        for (DiscoveredConstruct<Subscriber> found :
                discovery.constants(Subscriber.class, patterns(question, "subscribers"))) {
            needed.add(found.location(), found.construct().allServices());
            constructs++;
        }
        for (DiscoveredConstruct<Cron> found : discovery.constants(Cron.class, patterns(question, "crons"))) {
            Cron<?, ?> cron = found.construct();
            needed.add(found.location(), cron.function().allServices());
            constructs++;
        }
        for (DiscoveredConstruct<CloudFunction> found :
                discovery.constants(CloudFunction.class, patterns(question, "functions"))) {
            CloudFunction<?, ?> function = found.construct();
            needed.add(found.location(), function.allServices());
            constructs++;
        }
        for (DiscoveredConstruct<EnvironmentSchema> found : discovery.constants(EnvironmentSchema.class, routes)) {
            needed.add(found.location(), found.construct());
        }
        for (DiscoveredConstruct<ConfigParser> found : discovery.constants(ConfigParser.class, routes)) {
            needed.add(found.location(), found.construct());
        }
        Set<String> beans = discovery.beanMethods(
                List.of(Endpoint.class, Subscriber.class, Cron.class, CloudFunction.class), routes);
        return Map.of(
                "constructs",
                constructs,
                "variables",
                needed.variables(),
                "warnings",
                needed.warnings(),
                "beans",
                beans);
    }

    private static List<String> patterns(JsonNode question, String name) {
        List<String> patterns = new ArrayList<>();
        question.path(name).forEach(pattern -> patterns.add(pattern.asString()));
        return patterns;
    }
}
