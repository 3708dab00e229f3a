package dev.kit.boot.web;

import dev.kit.boot.ConditionalOnConstructs;
import org.springframework.boot.autoconfigure.condition.AnyNestedCondition;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;

/** Matches if the application has endpoints, or the studio observes its controllers. */
final class EndpointsOrStudio extends AnyNestedCondition {

    EndpointsOrStudio() {
        super(ConfigurationPhase.REGISTER_BEAN);
    }

    @ConditionalOnConstructs(endpoints = true)
    static final class Endpoints {}

    @ConditionalOnBean(type = "dev.kit.studio.Studio")
    static final class Studio {}
}
