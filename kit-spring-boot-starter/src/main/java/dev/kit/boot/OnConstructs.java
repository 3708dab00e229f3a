package dev.kit.boot;

import dev.kit.constructs.ServiceRegistry;
import dev.kit.constructs.crons.Cron;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.functions.CloudFunction;
import dev.kit.constructs.jwt.JwtVerifier;
import dev.kit.constructs.pipeline.PipelineEnvironment;
import dev.kit.constructs.ratelimit.RateLimitStore;
import dev.kit.constructs.run.ConstructEnvironment;
import dev.kit.constructs.subscribers.Subscriber;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.context.annotation.ConfigurationCondition;
import org.springframework.core.env.Environment;
import org.springframework.core.type.AnnotatedTypeMetadata;
import org.springframework.util.ClassUtils;

/** Searches for constructs once per bean factory. */
final class OnConstructs extends SpringBootCondition implements ConfigurationCondition {

    /** Returns the phase in which the application's bean definitions are registered. */
    @Override
    public ConfigurationPhase getConfigurationPhase() {
        return ConfigurationPhase.REGISTER_BEAN;
    }

    @Override
    public ConditionOutcome getMatchOutcome(ConditionContext context, AnnotatedTypeMetadata metadata) {
        ConfigurableListableBeanFactory beans = Objects.requireNonNull(context.getBeanFactory(), "bean factory");
        Present present = Present.in(beans, context.getEnvironment());
        Map<String, ?> attributes = metadata.getAnnotationAttributes(ConditionalOnConstructs.class.getName());
        String wanted = attributes == null ? "" : wanted(attributes);
        boolean matches = switch (wanted) {
            case "endpoints" -> present.endpoints();
            case "functions" -> present.functions();
            case "crons" -> present.crons();
            default -> present.any();
        };
        ConditionMessage.Builder message = ConditionMessage.forCondition(ConditionalOnConstructs.class);
        return matches
                ? ConditionOutcome.match(message.because("the application has " + present.words()))
                : ConditionOutcome.noMatch(
                        message.because("the application has no " + (wanted.isEmpty() ? "constructs" : wanted)));
    }

    private static String wanted(Map<String, ?> attributes) {
        return Stream.of("endpoints", "functions", "crons")
                .filter(name -> Boolean.TRUE.equals(attributes.get(name)))
                .findFirst()
                .orElse("");
    }

    /**
     * The kinds of constructs that an application declares.
     *
     * @param endpoints whether a class mentions endpoints or a bean is one
     * @param functions whether a class mentions functions or crons, or a bean is one
     * @param crons whether a class mentions crons or a bean is one
     * @param any whether a class mentions a construct, or a bean exists that only applications with constructs have
     */
    private record Present(boolean endpoints, boolean functions, boolean crons, boolean any) {

        private static final String NAME = Present.class.getName();

        private static final String ENDPOINT = Endpoint.class.getName();
        private static final String SUBSCRIBER = Subscriber.class.getName();
        private static final String FUNCTION = CloudFunction.class.getName();
        private static final String CRON = Cron.class.getName();
        private static final String MOUNTED = "dev.kit.boot.web.SpringEndpoints";

        /** Beans of Kit that an application may inject without declaring a construct. */
        private static final Set<String> ASKED_FOR = Set.of(
                MOUNTED,
                PipelineEnvironment.class.getName(),
                ConstructEnvironment.class.getName(),
                ServiceRegistry.class.getName(),
                RateLimitStore.class.getName(),
                JwtVerifier.class.getName(),
                OutboxPolicy.class.getName(),
                "dev.kit.boot.background.OutboxLifecycle");

        /** Returns the result cached in this bean factory, or computes it. */
        static Present in(ConfigurableListableBeanFactory beans, Environment environment) {
            Object known = beans.getSingleton(NAME);
            if (known instanceof Present present) {
                return present;
            }
            Present found = find(beans, environment);
            beans.registerSingleton(NAME, found);
            return found;
        }

        private static Present find(ConfigurableListableBeanFactory beans, Environment environment) {
            boolean endpoints = isBean(beans, ENDPOINT) || isBean(beans, MOUNTED);
            Set<String> mentioned = mentioned(beans, environment);
            endpoints |= mentioned.contains(ENDPOINT) || mentioned.contains(MOUNTED);
            boolean crons = mentioned.contains(CRON) || isBean(beans, CRON);
            boolean functions = crons || mentioned.contains(FUNCTION) || isBean(beans, FUNCTION);
            boolean any = endpoints || functions || !mentioned.isEmpty() || isBean(beans, SUBSCRIBER);
            return new Present(endpoints, functions, crons, any);
        }

        /** Reads every package once, for all kinds of constructs together. */
        private static Set<String> mentioned(ConfigurableListableBeanFactory beans, Environment environment) {
            ConstructPackages packages = ConstructPackages.of(beans, environment);
            Map<String, Set<String>> asked = new LinkedHashMap<>();
            packages.routes().forEach(place -> ask(asked, place, Set.of(ENDPOINT)));
            packages.functions().forEach(place -> ask(asked, place, Set.of(FUNCTION)));
            packages.crons().forEach(place -> ask(asked, place, Set.of(CRON)));
            packages.subscribers().forEach(place -> ask(asked, place, Set.of(SUBSCRIBER)));
            ConstructPackages.own(beans).forEach(place -> ask(asked, place, ASKED_FOR));
            Set<String> mentioned = new HashSet<>();
            asked.forEach(
                    (place, types) -> mentioned.addAll(packages.discovery().mentioned(types, place)));
            return mentioned;
        }

        private static void ask(Map<String, Set<String>> asked, String place, Set<String> types) {
            asked.computeIfAbsent(place, any -> new LinkedHashSet<>()).addAll(types);
        }

        /** Checks without instantiating beans: a bean whose type is known only after instantiation does not count. */
        private static boolean isBean(ConfigurableListableBeanFactory beans, String type) {
            ClassLoader loader = beans.getBeanClassLoader();
            return ClassUtils.isPresent(type, loader)
                    && beans.getBeanNamesForType(ClassUtils.resolveClassName(type, loader), true, false).length > 0;
        }

        String words() {
            return endpoints ? "endpoints" : "constructs";
        }
    }
}
