package dev.kit.openapi.change;

import dev.kit.openapi.ApiNode;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Compares the members of objects. */
final class ObjectComparison {

    private final SchemaComparison schemas;
    private final FindingList findings;
    private final FlatSchema before;
    private final FlatSchema after;
    private final ObjectView was;
    private final ObjectView is;
    private final ApiNode place;

    ObjectComparison(
            SchemaComparison schemas, FindingList findings, FlatSchema before, FlatSchema after, ApiNode place) {
        this.schemas = schemas;
        this.findings = findings;
        this.before = before;
        this.after = after;
        this.was = new ObjectView(schemas.before(), before, schemas.direction());
        this.is = new ObjectView(schemas.after(), after, schemas.direction());
        this.place = place;
    }

    void compare() {
        compareRequired();
        Set<String> names = new LinkedHashSet<>(was.names());
        names.addAll(is.names());
        names.forEach(this::compareMember);
        comparePatterns();
        compareOthers();
        CountLimits limits = new CountLimits(findings, before, after);
        limits.compareLeast("minProperties", was.requiredCount(), is.requiredCount());
        limits.compareMost("maxProperties", null, null);
        Set<JsonKind> text = EnumSet.of(JsonKind.STRING);
        findings.include(schemas.compare(
                SchemaTerm.of(before.all("propertyNames").toList()).only(text),
                SchemaTerm.of(after.all("propertyNames").toList()).only(text)));
        compareDependencies();
        compareDependentSchemas();
    }

    private void compareRequired() {
        for (String name : is.required()) {
            boolean added =
                    findings.direction() == ChangeDirection.RESPONSE && !was.declares(name) && is.declares(name);
            if (!was.required().contains(name) && !added) {
                ApiNode at = is.requirement(name);
                String fact = was.declares(name)
                        ? "Member \"" + name + "\" is required now."
                        : "Member \"" + name + "\" is new and required.";
                findings.now(SchemaAspect.REQUIRED, ChangeEffect.NARROWER, at, fact);
            }
        }
        for (String name : was.required()) {
            boolean removed = was.declares(name) && !is.declares(name);
            if (!is.required().contains(name) && !removed) {
                ApiNode at = was.requirement(name);
                String fact = "Member \"" + name + "\" is no longer required.";
                findings.before(SchemaAspect.REQUIRED, ChangeEffect.WIDER, at, fact);
            }
        }
    }

    private void compareMember(String name) {
        if (was.declares(name) && is.declares(name) && is.forbids(name) && !was.forbids(name)) {
            forbidden(name);
        } else if (was.declares(name) && is.declares(name)) {
            findings.include(schemas.compare(was.member(name), is.member(name)));
        } else if (is.declares(name)) {
            added(name);
        } else {
            removed(name);
        }
    }

    private void forbidden(String name) {
        ApiNode at = is.place(name);
        ChangeEffect effect = isRequest() ? ChangeEffect.OTHER : ChangeEffect.WIDER;
        findings.now(SchemaAspect.MEMBER, effect, at, "Member \"" + name + "\" is not allowed any longer.");
    }

    private void added(String name) {
        SchemaTerm now = is.member(name);
        if (is.forbids(name)) {
            findings.include(schemas.compare(was.others(), now));
            return;
        }
        if (!isRequest() || !is.required().contains(name)) {
            ChangeEffect effect = was.isClosed() ? ChangeEffect.WIDER : ChangeEffect.NARROWER;
            ApiNode at = is.place(name);
            findings.added(SchemaAspect.MEMBER, effect, at, "Member \"" + name + "\" is new.");
        }
        if (!was.isOpen() && !was.isClosed()) {
            findings.include(schemas.compare(was.others(), now));
        }
    }

    private boolean isRequest() {
        return findings.direction() == ChangeDirection.REQUEST;
    }

    private void removed(String name) {
        ApiNode at = was.place(name);
        boolean request = isRequest();
        if (was.forbids(name)) {
            if (!is.isClosed()) {
                findings.before(
                        SchemaAspect.OTHER_MEMBERS, ChangeEffect.WIDER, at, "Member \"" + name + "\" is allowed now.");
            }
        } else if (!request && schemas.sunset().passed(at)) {
            String fact = "Member \"" + name + "\" is gone after its sunset.";
            findings.before(OperationRule.RESPONSE_MEMBER_RETIRED, at, fact);
        } else if (request && is.hides(name)) {
            ApiNode now = is.place(name);
            String fact = "Member \"" + name + "\" is readOnly now and must not be sent.";
            findings.now(SchemaAspect.ACCESS, ChangeEffect.NARROWER, now, fact);
        } else if (!is.isOpen() && !is.isClosed() && (request || !was.required().contains(name))) {
            findings.include(schemas.compare(was.member(name), is.others()));
        } else if (request && is.isClosed()) {
            String fact = "Member \"" + name + "\" is gone, and members that are not declared are refused.";
            findings.before(SchemaAspect.MEMBER, ChangeEffect.OTHER, at, fact);
        } else {
            String fact = "Member \"" + name + "\" is gone." + schemas.sunset().fact(at);
            findings.before(SchemaAspect.MEMBER, ChangeEffect.WIDER, at, fact);
        }
    }

    private void comparePatterns() {
        Set<String> patterns = new TreeSet<>(was.patterns());
        patterns.addAll(is.patterns());
        for (String pattern : patterns) {
            boolean old = was.patterns().contains(pattern);
            boolean now = is.patterns().contains(pattern);
            if (old && !now && is.isClosed()) {
                ApiNode at = was.pattern(pattern).place(place);
                String fact = "Members that match " + pattern + " are no longer allowed.";
                findings.before(SchemaAspect.OTHER_MEMBERS, ChangeEffect.NARROWER, at, fact);
            } else if (now && !old && was.isClosed()) {
                ApiNode at = is.pattern(pattern).place(place);
                String fact = "Members that match " + pattern + " are allowed now.";
                findings.now(SchemaAspect.OTHER_MEMBERS, ChangeEffect.WIDER, at, fact);
            } else {
                findings.include(schemas.compare(
                        old ? was.pattern(pattern) : was.others(), now ? is.pattern(pattern) : is.others()));
            }
        }
    }

    private void compareOthers() {
        if (is.isClosed() && !was.isClosed()) {
            ApiNode at = is.others().place(place);
            String fact = Subject.of(place) + " no longer accepts members that are not declared.";
            findings.now(SchemaAspect.OTHER_MEMBERS, ChangeEffect.NARROWER, at, fact);
        } else if (was.isClosed() && !is.isClosed()) {
            ApiNode at = was.others().place(place);
            String fact = Subject.of(at) + " may have members that are not declared.";
            findings.before(SchemaAspect.OTHER_MEMBERS, ChangeEffect.WIDER, at, fact);
        } else if (!is.isClosed()) {
            findings.include(schemas.compare(was.others(), is.others()));
        }
    }

    private void compareDependencies() {
        Map<String, List<String>> old = was.dependencies();
        Map<String, List<String>> now = is.dependencies();
        Set<String> names = new TreeSet<>(old.keySet());
        names.addAll(now.keySet());
        for (String name : names) {
            Set<String> olds = effective(old.getOrDefault(name, List.of()), was);
            Set<String> news = effective(now.getOrDefault(name, List.of()), is);
            boolean stricter = !olds.containsAll(news) && !was.required().containsAll(news);
            ChangeEffect effect = ChangeEffect.of(
                    stricter, !news.containsAll(olds) && !is.required().containsAll(olds));
            if (effect == ChangeEffect.WIDER) {
                ApiNode at = before.at(place, "dependentRequired");
                findings.before(SchemaAspect.DEPENDENCY, effect, at, fact(name, news));
            } else if (effect != ChangeEffect.NEUTRAL) {
                ApiNode at = after.at(place, "dependentRequired");
                findings.now(SchemaAspect.DEPENDENCY, effect, at, fact(name, news));
            }
        }
    }

    /** Returns the names that are not required anyway. */
    private static Set<String> effective(List<String> names, ObjectView view) {
        Set<String> some = new TreeSet<>(names);
        some.removeAll(view.required());
        return some;
    }

    private static String fact(String name, Set<String> needed) {
        return "Member \"" + name + "\" needs " + (needed.isEmpty() ? "no other member" : String.join(", ", needed))
                + " beside it now.";
    }

    private void compareDependentSchemas() {
        Map<String, List<ApiNode>> old = was.dependentSchemas();
        Map<String, List<ApiNode>> now = is.dependentSchemas();
        Set<String> names = new TreeSet<>(old.keySet());
        names.addAll(now.keySet());
        Set<JsonKind> object = EnumSet.of(JsonKind.OBJECT);
        for (String name : names) {
            findings.include(schemas.compare(
                    SchemaTerm.of(old.getOrDefault(name, List.of())).only(object),
                    SchemaTerm.of(now.getOrDefault(name, List.of())).only(object)));
        }
    }
}
