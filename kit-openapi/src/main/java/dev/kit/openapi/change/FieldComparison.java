package dev.kit.openapi.change;

import dev.kit.openapi.ApiNode;
import dev.kit.openapi.ApiParameter.Place;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Compares parameters, or headers of responses. Not thread-safe. */
record FieldComparison(ApiSides sides, boolean sent, FindingList findings) {

    FieldComparison(ApiSides sides, ChangeDirection direction) {
        this(sides, direction == ChangeDirection.REQUEST, new FindingList(direction));
    }

    ChangeOutcome compare(Map<String, MessageField> olds, Map<String, MessageField> news) {
        Map<String, MessageField> added = new LinkedHashMap<>(news);
        Map<String, MessageField> removed = new LinkedHashMap<>(olds);
        olds.forEach((key, old) -> {
            MessageField now = added.remove(key);
            if (now != null) {
                removed.remove(key);
                compare(old, now);
            }
        });
        removed.values().forEach(old -> moved(old, added).ifPresentOrElse(now -> move(old, now), () -> remove(old)));
        added.values().forEach(this::add);
        return findings.outcome();
    }

    /** Takes the parameter with the name of a removed one at another place. */
    private Optional<MessageField> moved(MessageField old, Map<String, MessageField> added) {
        Optional<MessageField> found = added.values().stream()
                .filter(now -> sent && now.name().equalsIgnoreCase(old.name()))
                .findFirst();
        found.ifPresent(now -> added.values().remove(now));
        return found;
    }

    private void move(MessageField old, MessageField now) {
        String fact = old.shown() + " is sent as "
                + now.shown().replaceFirst(" .*", "").toLowerCase(Locale.ROOT) + " now.";
        findings.now(OperationRule.REQUEST_PARAMETER_MOVED, now.node().at("in"), fact);
    }

    private void remove(MessageField old) {
        if (sides.sunset().passed(old.node())) {
            OperationRule retired =
                    sent ? OperationRule.REQUEST_PARAMETER_RETIRED : OperationRule.RESPONSE_HEADER_DROPPED;
            findings.before(retired, old.node(), old.shown() + " is gone after its sunset.");
            return;
        }
        OperationRule rule = sent
                ? OperationRule.REQUEST_PARAMETER_REMOVED
                : old.required() ? OperationRule.RESPONSE_HEADER_REMOVED : OperationRule.RESPONSE_HEADER_DROPPED;
        String fact = old.shown() + " is gone." + sides.sunset().fact(old.node());
        findings.before(rule, old.node(), fact);
    }

    private void add(MessageField now) {
        if (sent && needed(sides.schemas(ChangeDirection.REQUEST).after(), now)) {
            findings.now(OperationRule.REQUEST_PARAMETER_REQUIRED, now.node(), now.shown() + " is new and required.");
        } else {
            OperationRule rule = sent ? OperationRule.REQUEST_PARAMETER_ADDED : OperationRule.RESPONSE_HEADER_ADDED;
            findings.now(rule, now.node(), now.shown() + " is new.");
        }
    }

    private void compare(MessageField old, MessageField now) {
        TextComparison texts = new TextComparison(findings);
        texts.compare(old.node(), now.node(), "description");
        texts.compareDeprecation(old.node(), now.node());
        compareRequired(old, now);
        compareStyles(old, now);
        ChangeDirection direction = findings.direction();
        if (old.hasContent() && now.hasContent()) {
            findings.include(new ContentComparison(sides, direction, false)
                    .compare(old.node().at("content"), now.node().at("content")));
        } else if (old.hasContent() == now.hasContent()) {
            findings.include(
                    sides.compare(direction, old.node().at("schema"), now.node().at("schema")));
        }
    }

    private void compareRequired(MessageField old, MessageField now) {
        SchemaComparison schemas = sides.schemas(findings.direction());
        boolean was = sent ? needed(schemas.before(), old) : old.required();
        boolean is = sent ? needed(schemas.after(), now) : now.required();
        if (is && !was) {
            OperationRule rule =
                    sent ? OperationRule.REQUEST_PARAMETER_REQUIRED : OperationRule.RESPONSE_HEADER_REQUIRED;
            findings.now(rule, now.node().at("required"), now.shown() + " is required now.");
        } else if (was && !is) {
            OperationRule rule =
                    sent ? OperationRule.REQUEST_PARAMETER_OPTIONAL : OperationRule.RESPONSE_HEADER_OPTIONAL;
            findings.before(rule, old.node().at("required"), old.shown() + " is no longer required.");
        }
    }

    /** Returns whether a parameter must be sent: it is required and has no default. */
    private static boolean needed(SchemaSide side, MessageField field) {
        return field.required()
                && (field.place() == Place.PATH
                        || side.flat(SchemaTerm.of(field.node().at("schema")))
                                .all("default")
                                .findAny()
                                .isEmpty());
    }

    private void compareStyles(MessageField old, MessageField now) {
        OperationRule changed =
                sent ? OperationRule.REQUEST_PARAMETER_STYLE_CHANGED : OperationRule.RESPONSE_HEADER_STYLE_CHANGED;
        if (!wireForm(sides.schemas(findings.direction()).before(), old, now)
                .equals(wireForm(sides.schemas(findings.direction()).after(), now, old))) {
            ApiNode at = now.node().has("style") && !old.style().equals(now.style())
                    ? now.node().at("style")
                    : now.node().has("explode") ? now.node().at("explode") : now.node();
            findings.now(changed, at, now.shown() + " is written in another style now.");
        }
        for (String permission : Set.of("allowReserved", "allowEmptyValue")) {
            boolean was = old.node().flag(permission);
            boolean is = now.node().flag(permission);
            if (sent && was && !is) {
                findings.before(changed, old.node().at(permission), old.shown() + " loses " + permission + ".");
            } else if (sent && is && !was) {
                OperationRule relaxed = OperationRule.REQUEST_PARAMETER_STYLE_RELAXED;
                findings.now(relaxed, now.node().at(permission), now.shown() + " has " + permission + " now.");
            }
        }
    }

    /** Returns how values are written, without what makes no difference to values of the types that are possible. */
    private static String wireForm(SchemaSide side, MessageField field, MessageField other) {
        if (field.hasContent()) {
            return "content";
        }
        Set<JsonKind> kinds = EnumSet.noneOf(JsonKind.class);
        side.alternatives(SchemaTerm.of(field.node().at("schema")))
                .forEach(term -> kinds.addAll(side.flat(term).kinds()));
        boolean list = kinds.contains(JsonKind.ARRAY);
        boolean object = kinds.contains(JsonKind.OBJECT);
        boolean structured = (list && field.place() != Place.HEADER) || object;
        if (structured) {
            return field.style() + (field.style().equals("deepObject") ? "" : " " + field.explode());
        }
        boolean prefixed = field.style().equals("label") || field.style().equals("matrix");
        return prefixed || list || other.hasContent() ? field.style() : "";
    }
}
