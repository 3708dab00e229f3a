package dev.kit.openapi.change;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * A rule of the comparison of documents.
 *
 * @param id its stable name, such as {@code response-member-removed}
 * @param direction the direction of the messages that it judges
 * @param verdict the severity of the changes that it finds
 */
public record ChangeRule(String id, ChangeDirection direction, ChangeVerdict verdict) {

    /** Returns all rules: those of operations, then those of schemas. */
    public static List<ChangeRule> all() {
        List<ChangeRule> rules = new ArrayList<>(
                Stream.of(OperationRule.values()).map(OperationRule::rule).toList());
        for (SchemaAspect aspect : SchemaAspect.values()) {
            for (ChangeDirection direction : List.of(ChangeDirection.REQUEST, ChangeDirection.RESPONSE)) {
                for (ChangeEffect effect : ChangeEffect.values()) {
                    if (aspect.occurs(direction, effect)) {
                        rules.add(of(direction, aspect, effect));
                    }
                }
            }
        }
        return List.copyOf(rules);
    }

    static ChangeRule of(ChangeDirection direction, SchemaAspect aspect, ChangeEffect effect) {
        return new ChangeRule(
                direction.word() + "-" + aspect.name(effect), direction, aspect.verdict(direction, effect));
    }

    static ChangeRule of(OperationRule rule, ChangeVerdict verdict) {
        String name = rule.name().toLowerCase(Locale.ROOT).replace('_', '-');
        ChangeDirection direction = name.startsWith("request-")
                ? ChangeDirection.REQUEST
                : name.startsWith("response-") ? ChangeDirection.RESPONSE : ChangeDirection.NONE;
        return new ChangeRule(name, direction, verdict);
    }

    /** Returns the remedy; empty if none is needed. */
    String remedy() {
        return switch (verdict) {
            case NONE, COMPATIBLE -> "";
            case RISKY -> "Make sure that clients tolerate it before it is sent.";
            case BREAKING ->
                direction == ChangeDirection.REQUEST
                        ? "Keep accepting what was valid, or offer the change as a new operation."
                        : "Keep sending what clients rely on, or offer the change as a new operation.";
        };
    }
}
