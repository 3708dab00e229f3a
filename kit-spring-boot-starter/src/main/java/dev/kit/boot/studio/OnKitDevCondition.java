package dev.kit.boot.studio;

import dev.kit.boot.DevelopmentMode;
import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.type.AnnotatedTypeMetadata;

/** Matches in a process that {@code kit dev} started. */
final class OnKitDevCondition extends SpringBootCondition {

    @Override
    public ConditionOutcome getMatchOutcome(ConditionContext context, AnnotatedTypeMetadata metadata) {
        ConditionMessage.Builder message = ConditionMessage.forCondition("kit dev");
        return DevelopmentMode.isKitDev(context.getEnvironment())
                ? ConditionOutcome.match(message.because("it started the application"))
                : ConditionOutcome.noMatch(message.because("it did not start the application"));
    }
}
