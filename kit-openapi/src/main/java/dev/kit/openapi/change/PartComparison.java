package dev.kit.openapi.change;

import dev.kit.openapi.ApiNode;
import dev.kit.openapi.MediaTypes;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Compares how the members of a form are written: {@code encoding}. Not thread-safe. */
record PartComparison(ApiSides sides, FindingList findings, boolean form) {

    void compare(ApiNode was, ApiNode is) {
        Set<String> names = new LinkedHashSet<>(was.at("encoding").names());
        names.addAll(is.at("encoding").names());
        boolean sent = findings.direction() == ChangeDirection.REQUEST;
        for (String name : names) {
            ApiNode old = was.at("encoding").at(name);
            ApiNode now = is.at("encoding").at(name);
            ApiNode at = now.missing() ? is : now;
            ChangeEffect types = types(old, now);
            boolean narrower = types == ChangeEffect.NARROWER || types == ChangeEffect.OTHER;
            boolean wider = types == ChangeEffect.WIDER || types == ChangeEffect.OTHER;
            String fact = "Part \"" + name + "\" is written in another way now.";
            if ((form && !style(old).equals(style(now))) || (sent ? narrower : wider)) {
                findings.now(sent ? OperationRule.REQUEST_PART_CHANGED : OperationRule.RESPONSE_PART_CHANGED, at, fact);
            } else if (types != ChangeEffect.NEUTRAL) {
                findings.now(sent ? OperationRule.REQUEST_PART_RELAXED : OperationRule.RESPONSE_PART_RELAXED, at, fact);
            }
            findings.include(new FieldComparison(sides, findings.direction())
                    .compare(
                            MessageField.headers(old, sides.old()::resolve),
                            MessageField.headers(now, sides.now()::resolve)));
        }
    }

    /** Compares the media types of a part. Without them any is possible as far as it fits the schema. */
    private static ChangeEffect types(ApiNode old, ApiNode now) {
        Set<String> was = types(old);
        Set<String> is = types(now);
        if (was.isEmpty() || is.isEmpty()) {
            return ChangeEffect.of(was.isEmpty() && !is.isEmpty(), is.isEmpty() && !was.isEmpty());
        }
        return ChangeEffect.of(!is.containsAll(was), !was.containsAll(is));
    }

    private static Set<String> types(ApiNode encoding) {
        return Stream.of(encoding.text("contentType").split(",", -1))
                .map(MediaTypes::base)
                .filter(type -> !type.isEmpty())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static List<String> style(ApiNode encoding) {
        String style = encoding.text("style").isEmpty() ? "form" : encoding.text("style");
        boolean explode = encoding.has("explode") ? encoding.flag("explode") : style.equals("form");
        return List.of(style, String.valueOf(explode), String.valueOf(encoding.flag("allowReserved")));
    }
}
