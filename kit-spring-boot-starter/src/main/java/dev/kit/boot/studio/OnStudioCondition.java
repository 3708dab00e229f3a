package dev.kit.boot.studio;

import dev.kit.boot.DevelopmentMode;
import java.util.Locale;
import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.env.Environment;
import org.springframework.core.type.AnnotatedTypeMetadata;

/** Matches in development, and elsewhere if the studio is forced with a token. */
final class OnStudioCondition extends SpringBootCondition {

    private static final String ENABLED = "kit.studio.enabled";

    @Override
    public ConditionOutcome getMatchOutcome(ConditionContext context, AnnotatedTypeMetadata metadata) {
        Environment environment = context.getEnvironment();
        String mode = environment.getProperty(ENABLED, "auto").toLowerCase(Locale.ROOT);
        ConditionMessage.Builder message = ConditionMessage.forCondition("Kit studio");
        return switch (mode) {
            case "false", "off" -> ConditionOutcome.noMatch(message.because(ENABLED + " is " + mode));
            case "force" -> forced(environment, message);
            default ->
                new ConditionOutcome(
                        DevelopmentMode.isOn(environment), message.because(DevelopmentMode.reason(environment)));
        };
    }

    private static ConditionOutcome forced(Environment environment, ConditionMessage.Builder message) {
        String token = environment.getProperty("kit.studio.token", "");
        if (token.length() < 16 && !token.equals(StudioToken.AUTO)) {
            throw new IllegalStateException(
                    "kit.studio.enabled=force opens the studio outside development, so it needs kit.studio.token:"
                            + " at least 16 characters that nobody can guess.");
        }
        return ConditionOutcome.match(message.because("it is forced"));
    }
}
