package dev.kit.openapi.change;

import dev.kit.openapi.ApiNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.stream.Stream;

/** Compares the alternatives of two schemas, of which at least one is a union. */
record UnionComparison(SchemaComparison schemas, FindingList findings) {

    void compare(SchemaTerm old, SchemaTerm now, List<SchemaTerm> allOlds, List<SchemaTerm> allNews) {
        DiscriminatorKeys oldKeys = new DiscriminatorKeys(schemas.before(), old);
        DiscriminatorKeys newKeys = new DiscriminatorKeys(schemas.after(), now);
        compareNames(oldKeys, newKeys);
        List<SchemaTerm> olds = split(schemas.before(), allOlds);
        List<SchemaTerm> news = split(schemas.after(), allNews);
        compareListed(olds, news);
        List<Match> matches = new ArrayList<>();
        match(olds, news, matches, (was, is) -> compare(was, is).isNone() && oldKeys.same(was, newKeys, is));
        match(olds, news, matches, (was, is) -> compare(was, is).isNone());
        match(olds, news, matches, (was, is) -> compare(was, is).isSame());
        match(olds, news, matches, (was, is) -> oldKeys.overlap(was, newKeys, is));
        match(olds, news, matches, (was, is) -> Similarity.sameName(was, is) && new Similarity(schemas).alike(was, is));
        // An alternative that others include needs no partner of its own.
        olds.removeIf(was -> included(was, matches, news));
        news.removeIf(is -> includes(is, matches, olds));
        match(olds, news, matches, (was, is) -> new Similarity(schemas).alike(was, is));
        matches.forEach(match -> {
            findings.include(match.outcome());
            compareKeys(oldKeys.of(match.was()), newKeys.of(match.is()), match.is(), match.was());
        });
        boolean known = allOlds.size() > 1;
        olds.forEach(was -> removed(was, now));
        news.forEach(is -> added(is, old, known));
        compareChoice(old, now);
    }

    private ChangeOutcome compare(SchemaTerm was, SchemaTerm is) {
        return schemas.compare(was, is);
    }

    /** Splits alternatives of several types, so that a list of types is compared with a union of them. */
    private static List<SchemaTerm> split(SchemaSide side, List<SchemaTerm> terms) {
        List<SchemaTerm> found = new ArrayList<>();
        for (SchemaTerm term : terms) {
            List<Set<JsonKind>> groups = Similarity.groups(side.flat(term).kinds());
            if (groups.size() <= 1 || groups.size() > 4) {
                found.add(term);
            } else {
                groups.forEach(group -> found.add(term.only(group)));
            }
        }
        return found;
    }

    /** Compares the listed values of all alternatives together and removes these alternatives. */
    private void compareListed(List<SchemaTerm> olds, List<SchemaTerm> news) {
        Map<String, ApiNode> was = take(schemas.before(), olds);
        Map<String, ApiNode> is = take(schemas.after(), news);
        Listed listed = new Listed(findings);
        was.forEach((value, at) -> {
            if (!is.containsKey(value) && !admitted(schemas.after(), news, at)) {
                listed.removed(value, at);
            }
        });
        is.forEach((value, at) -> {
            if (!was.containsKey(value) && !admitted(schemas.before(), olds, at)) {
                listed.added(value, at);
            }
        });
    }

    private static Map<String, ApiNode> take(SchemaSide side, List<SchemaTerm> terms) {
        Map<String, ApiNode> values = new LinkedHashMap<>();
        terms.removeIf(term -> {
            Map<String, ApiNode> own = side.flat(term).values();
            if (own == null
                    || own.values().stream().anyMatch(value -> value.json().isContainer())) {
                return false;
            }
            own.forEach(values::putIfAbsent);
            return true;
        });
        return values;
    }

    private static boolean admitted(SchemaSide side, List<SchemaTerm> others, ApiNode value) {
        return others.stream()
                .map(side::flat)
                .anyMatch(schema -> schema.kinds().contains(JsonKind.of(value.json()))
                        && schema.text("format").isEmpty()
                        && ScalarLimits.admit(schema, value.json()));
    }

    private void match(
            List<SchemaTerm> olds,
            List<SchemaTerm> news,
            List<Match> matches,
            BiPredicate<SchemaTerm, SchemaTerm> fits) {
        olds.removeIf(was -> {
            for (SchemaTerm is : news) {
                if (fits.test(was, is)) {
                    matches.add(new Match(was, is, compare(was, is)));
                    return news.remove(is);
                }
            }
            return false;
        });
    }

    private boolean included(SchemaTerm was, List<Match> matches, List<SchemaTerm> news) {
        return Stream.concat(matches.stream().map(Match::is), news.stream())
                .anyMatch(is -> compare(was, is).keepsAll());
    }

    private boolean includes(SchemaTerm is, List<Match> matches, List<SchemaTerm> olds) {
        return Stream.concat(matches.stream().map(Match::was), olds.stream())
                .anyMatch(was -> compare(was, is).addsNone());
    }

    private void removed(SchemaTerm was, SchemaTerm now) {
        ApiNode at = SchemaTerm.place(was, now);
        String fact = Subject.of(at) + " may no longer be " + shown(at) + ".";
        findings.before(SchemaAspect.BRANCH, ChangeEffect.NARROWER, at, fact);
    }

    /** Reports an alternative. Clients of an API that had a union before know that there may be others. */
    private void added(SchemaTerm is, SchemaTerm old, boolean known) {
        ApiNode at = SchemaTerm.place(is, old);
        String fact = Subject.of(at) + (known ? "" : " had one form and") + " may be " + shown(at) + " now.";
        findings.now(known ? SchemaAspect.BRANCH : SchemaAspect.TYPE, ChangeEffect.WIDER, at, fact);
    }

    /** Returns the name of the schema of a branch, else its index. */
    private static String shown(ApiNode branch) {
        String reference = branch.text("$ref");
        return reference.isEmpty() ? "alternative " + branch.key() : reference.replaceFirst(".*[/#]", "");
    }

    private void compareNames(DiscriminatorKeys old, DiscriminatorKeys now) {
        if (old.isPresent() && now.isPresent() && !old.property().equals(now.property())) {
            ApiNode at = now.place();
            String fact = "The discriminator was \"" + old.property() + "\" and is \"" + now.property() + "\" now.";
            findings.now(SchemaAspect.DISCRIMINATOR, ChangeEffect.OTHER, at, fact);
        }
    }

    private void compareKeys(Set<String> was, Set<String> is, SchemaTerm now, SchemaTerm old) {
        ChangeEffect effect = was.isEmpty() || is.isEmpty() || was.equals(is)
                ? ChangeEffect.NEUTRAL
                : Collections.disjoint(was, is)
                        ? ChangeEffect.OTHER
                        : ChangeEffect.of(!is.containsAll(was), !was.containsAll(is));
        if (effect == ChangeEffect.NEUTRAL) {
            return;
        }
        ApiNode at = SchemaTerm.place(now, old);
        String fact = Subject.of(at) + " was named " + String.join(" or ", was) + " by the discriminator and is named "
                + String.join(" or ", is) + " now.";
        findings.now(SchemaAspect.DISCRIMINATOR, effect, at, fact);
    }

    /** Compares {@code anyOf} with {@code oneOf}, which refuses values of two alternatives. */
    private void compareChoice(SchemaTerm old, SchemaTerm now) {
        ExclusiveChoice choice = new ExclusiveChoice(schemas);
        if (!choice.differs(old, now)) {
            return;
        }
        boolean was = choice.refusesSome(schemas.before(), old);
        boolean is = choice.refusesSome(schemas.after(), now);
        if (was == is) {
            return;
        }
        ApiNode at = SchemaTerm.place(now, old);
        String fact = Subject.of(at)
                + (is ? " must match exactly one alternative now." : " may match several alternatives now.");
        findings.now(SchemaAspect.EXACTLY_ONE, is ? ChangeEffect.NARROWER : ChangeEffect.WIDER, at, fact);
    }

    private record Match(SchemaTerm was, SchemaTerm is, ChangeOutcome outcome) {}
}
