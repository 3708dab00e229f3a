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
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The response to a request for the constructs of an application. Stateless. */
final class ConstructAnswer {

    private static final JsonMapper JSON = new JsonMapper();

    private static final Class<Endpoint<?>> ENDPOINTS = type(Endpoint.class);
    private static final Class<CloudFunction<?, ?>> FUNCTIONS = type(CloudFunction.class);
    private static final Class<Cron<?, ?>> CRONS = type(Cron.class);

    private ConstructAnswer() {}

    static byte[] to(byte[] question) {
        try {
            return JSON.writeValueAsBytes(answer(JSON.readTree(question)));
        } catch (ConstructException | IllegalArgumentException refused) {
            return JSON.writeValueAsBytes(Map.of("error", String.valueOf(refused.getMessage())));
        }
    }

    @SuppressWarnings("rawtypes") // a class literal cannot express EnvironmentSchema<?>
    private static Map<String, Object> answer(JsonNode question) {
        ConstructDiscovery discovery = new ConstructDiscovery(ConstructAnswer.class.getClassLoader());
        NeededVariables needed = new NeededVariables();
        DescribedConstructs described = new DescribedConstructs(needed);
        List<String> routes = texts(question, "routes");
        Map<String, Object> answer = new LinkedHashMap<>();
        List<DiscoveredConstruct<Endpoint<?>>> endpoints = discovery.constants(ENDPOINTS, routes);
        answer.put("routes", endpoints.stream().map(described::route).toList());
        answer.put("functions", found(discovery, FUNCTIONS, texts(question, "functions"), described::function));
        answer.put("crons", found(discovery, CRONS, texts(question, "crons"), described::cron));
        answer.put(
                "subscribers",
                found(discovery, Subscriber.class, texts(question, "subscribers"), described::subscriber));
        discovery
                .constants(EnvironmentSchema.class, routes)
                .forEach(found -> needed.add(found.location(), found.construct()));
        discovery
                .constants(ConfigParser.class, routes)
                .forEach(found -> needed.add(found.location(), found.construct()));
        new NamedParser(ConstructAnswer.class.getClassLoader()).add(question, needed);
        answer.put("variables", needed.variables());
        List<String> warnings = new ArrayList<>(needed.warnings());
        if (question.has("document")) {
            List<String> faults = new ArrayList<>();
            document(question.get("document"), endpoints, answer, faults);
            faults.forEach(fault -> warnings.add("OpenAPI document: " + fault));
            discovery
                    .beanMethods(List.of(Endpoint.class), routes)
                    .forEach(bean -> faults.add(bean + " is a bean, which only a running application has."));
            answer.put("faults", faults);
        }
        answer.put("warnings", warnings);
        answer.put(
                "beans",
                discovery.beanMethods(
                        List.of(Endpoint.class, Subscriber.class, Cron.class, CloudFunction.class), routes));
        return answer;
    }

    /** Adds the document. A failure is a warning, since the application starts without a document too. */
    private static void document(
            JsonNode settings,
            List<DiscoveredConstruct<Endpoint<?>>> found,
            Map<String, Object> answer,
            List<String> faults) {
        List<Endpoint<?>> endpoints = new ArrayList<>();
        found.forEach(each -> endpoints.add(each.construct().named(each.name())));
        try {
            byte[] document = new DescribedDocument(settings).of(endpoints, faults);
            if (!endpoints.isEmpty()) {
                answer.put("document", new String(document, StandardCharsets.UTF_8));
            }
        } catch (RuntimeException e) {
            faults.add(String.valueOf(e.getMessage()));
        }
    }

    private static <T> List<Map<String, @Nullable Object>> found(
            ConstructDiscovery discovery,
            Class<T> type,
            List<String> patterns,
            Function<DiscoveredConstruct<T>, Map<String, @Nullable Object>> description) {
        return discovery.constants(type, patterns).stream().map(description).toList();
    }

    /** Returns the class of a generic type, of which there is no class literal. */
    @SuppressWarnings("unchecked")
    private static <T> Class<T> type(Class<?> raw) {
        return (Class<T>) raw;
    }

    private static List<String> texts(JsonNode question, String name) {
        return question.path(name).valueStream().map(JsonNode::asString).toList();
    }
}
