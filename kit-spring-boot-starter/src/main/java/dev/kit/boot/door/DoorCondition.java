package dev.kit.boot.door;

import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.type.AnnotatedTypeMetadata;

/** Matches in a process whose requests arrive through {@code kit dev}. */
final class DoorCondition extends SpringBootCondition {

    @Override
    public ConditionOutcome getMatchOutcome(ConditionContext context, AnnotatedTypeMetadata metadata) {
        ConditionMessage.Builder message = ConditionMessage.forCondition("kit dev");
        return DoorMark.find(System.getProperties()).isPresent()
                ? ConditionOutcome.match(message.because("it passes requests on"))
                : ConditionOutcome.noMatch(message.because("it does not pass requests on"));
    }
}
