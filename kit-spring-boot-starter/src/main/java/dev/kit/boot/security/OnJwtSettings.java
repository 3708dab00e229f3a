package dev.kit.boot.security;

import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.type.AnnotatedTypeMetadata;

/** Matches as soon as one setting is present: incomplete settings must fail the start, not leave endpoints open. */
final class OnJwtSettings extends SpringBootCondition {

    private static final String PREFIX = "kit.security.jwt";

    @Override
    public ConditionOutcome getMatchOutcome(ConditionContext context, AnnotatedTypeMetadata metadata) {
        boolean there = Binder.get(context.getEnvironment())
                .bind(PREFIX, Bindable.mapOf(String.class, Object.class))
                .isBound();
        ConditionMessage.Builder message = ConditionMessage.forCondition("JWT settings");
        return new ConditionOutcome(
                there, there ? message.foundExactly(PREFIX) : message.because("there are none below " + PREFIX));
    }
}
