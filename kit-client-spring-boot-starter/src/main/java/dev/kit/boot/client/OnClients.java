package dev.kit.boot.client;

import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.context.properties.source.ConfigurationPropertyState;
import org.springframework.context.annotation.Condition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.type.AnnotatedTypeMetadata;

/** Matches if the application has settings below {@code kit.clients}. */
public final class OnClients implements Condition {

    private static final ConfigurationPropertyName PREFIX = ConfigurationPropertyName.of("kit.clients");

    /** Creates the condition, as Spring does. */
    public OnClients() {
        super();
    }

    @Override
    public boolean matches(ConditionContext context, AnnotatedTypeMetadata metadata) {
        for (ConfigurationPropertySource source : ConfigurationPropertySources.get(context.getEnvironment())) {
            if (source.containsDescendantOf(PREFIX) == ConfigurationPropertyState.PRESENT) {
                return true;
            }
        }
        return false;
    }
}
