package dev.kit.boot;

import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.context.annotation.ConfigurationCondition;
import org.springframework.core.type.AnnotatedTypeMetadata;

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
        PresentConstructs present = PresentConstructs.in(beans, context.getEnvironment());
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
}
