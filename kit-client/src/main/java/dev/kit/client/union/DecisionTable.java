package dev.kit.client.union;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationContext;

/** Determines the leaf of a union that a value belongs to. Immutable. */
final class DecisionTable<T> {

    private final List<LeafVariant<T>> leaves;
    private final List<LeafVariant<T>> objects;
    private final Set<String> telling;
    private final String selector;
    private final Map<String, List<LeafVariant<T>>> selected = new HashMap<>();
    private final List<LeafVariant<T>> unselected;

    private DecisionTable(List<LeafVariant<T>> leaves, String discriminator) {
        this.leaves = leaves;
        this.objects = leaves.stream()
                .filter(leaf -> leaf.shape() instanceof ObjectShape)
                .toList();
        this.telling = telling(objects);
        this.selector = selector(discriminator);
        this.unselected = leaves.stream()
                .filter(leaf -> !(leaf.shape() instanceof ObjectShape)
                        || leaf.values(selector).isEmpty())
                .toList();
        Set<String> values = new LinkedHashSet<>();
        objects.forEach(leaf -> values.addAll(leaf.values(selector)));
        values.forEach(value -> selected.put(
                value,
                objects.stream()
                        .filter(leaf -> leaf.values(selector).contains(value))
                        .toList()));
    }

    static <T> DecisionTable<T> of(Union<T> union, DeserializationContext context) {
        return new DecisionTable<>(Shapes.leaves(union, context), union.variants().discriminator);
    }

    /** Returns the leaves that admit a scalar, the best first. */
    List<LeafVariant<T>> scalars(Lookahead lookahead, int at) {
        List<Ranked<T>> fitting = new ArrayList<>();
        for (LeafVariant<T> leaf : leaves) {
            int cost = leaf.shape() == AnyShape.ANY
                    ? Integer.MAX_VALUE
                    : leaf.shape().cost(lookahead, at);
            if (cost != JsonShape.MISFIT) {
                fitting.add(new Ranked<>(leaf, cost));
            }
        }
        fitting.sort(Comparator.comparingInt(Ranked::cost));
        return fitting.stream().map(Ranked::leaf).toList();
    }

    /** Returns the leaf that fits best, or null. */
    @Nullable LeafVariant<T> decide(Lookahead lookahead, int at) {
        JsonToken token = lookahead.tape().token(at);
        if (token.isScalarValue()) {
            List<LeafVariant<T>> fitting = scalars(lookahead, at);
            return fitting.isEmpty() ? null : fitting.get(0);
        }
        if (token == JsonToken.START_OBJECT && !selector.isEmpty()) {
            String value = member(lookahead.tape(), at, selector);
            List<LeafVariant<T>> chosen = value == null ? leaves : selected.get(value);
            if (chosen != null && chosen.size() == 1 && value != null) {
                LeafVariant<T> only = chosen.get(0); // a wrong member is then reported with its path
                return ((ObjectShape) only.shape()).exceeds(lookahead.tape(), at) ? null : only;
            }
            return best(chosen == null ? unselected : chosen, lookahead, at);
        }
        return best(leaves, lookahead, at);
    }

    private @Nullable LeafVariant<T> best(List<LeafVariant<T>> candidates, Lookahead lookahead, int at) {
        List<Ranked<T>> fitting = new ArrayList<>();
        LeafVariant<T> anything = null;
        for (LeafVariant<T> leaf : candidates) {
            if (leaf.shape() == AnyShape.ANY) {
                anything = anything == null ? leaf : anything;
            } else if (!contradicts(leaf, lookahead.tape(), at)) {
                int cost = leaf.outerCost(lookahead, at);
                if (cost != JsonShape.MISFIT) {
                    fitting.add(new Ranked<>(leaf, cost));
                }
            }
        }
        LeafVariant<T> best = fitting.size() == 1 ? fitting.get(0).leaf : cheapest(fitting, lookahead, at);
        return best == null ? anything : best;
    }

    /** Compares members, until no other leaf can be better than the best so far. */
    private static <T> @Nullable LeafVariant<T> cheapest(List<Ranked<T>> fitting, Lookahead lookahead, int at) {
        fitting.sort(Comparator.comparingInt(Ranked::cost));
        LeafVariant<T> best = null;
        int lowest = Integer.MAX_VALUE;
        for (Ranked<T> ranked : fitting) {
            if (lowest <= ranked.cost) {
                break;
            }
            int cost = ranked.leaf.shape().cost(lookahead, at);
            if (cost != JsonShape.MISFIT && cost < lowest) {
                best = ranked.leaf;
                lowest = cost;
            }
        }
        return best;
    }

    /** Returns whether a distinguishing member has a value of another leaf. */
    private boolean contradicts(LeafVariant<T> leaf, Tape tape, int at) {
        if (telling.isEmpty() || tape.token(at) != JsonToken.START_OBJECT) {
            return false;
        }
        int end = tape.end(at);
        for (int name = at + 1; name < end; name = tape.end(name + 1) + 1) {
            String member = tape.name(name);
            if (telling.contains(member)) {
                Set<String> values = leaf.values(member);
                if (!values.isEmpty() && !values.contains(tape.text(name + 1))) {
                    return true;
                }
            }
        }
        return false;
    }

    private static @Nullable String member(Tape tape, int at, String wanted) {
        int end = tape.end(at);
        for (int name = at + 1; name < end; name = tape.end(name + 1) + 1) {
            if (wanted.equals(tape.value(name))) {
                return tape.token(name + 1).isScalarValue() ? tape.text(name + 1) : null;
            }
        }
        return null;
    }

    /** Returns the members for which two leaves have no value in common. */
    private static <T> Set<String> telling(List<LeafVariant<T>> objects) {
        Set<String> telling = new HashSet<>();
        for (String member : valued(objects)) {
            List<Set<String>> values = objects.stream()
                    .map(leaf -> leaf.values(member))
                    .filter(known -> !known.isEmpty())
                    .distinct()
                    .toList();
            boolean apart = values.stream()
                    .anyMatch(one -> values.stream().anyMatch(other -> Collections.disjoint(one, other)));
            if (apart) {
                telling.add(member);
            }
        }
        return telling;
    }

    private static <T> Set<String> valued(List<LeafVariant<T>> objects) {
        Set<String> members = new LinkedHashSet<>();
        for (LeafVariant<T> leaf : objects) {
            members.addAll(leaf.tags().keySet());
            ((ObjectShape) leaf.shape())
                    .names().stream()
                            .filter(name -> !leaf.values(name).isEmpty())
                            .forEach(members::add);
        }
        return members;
    }

    /** Returns the discriminator, or the distinguishing member that leaves the fewest candidates. */
    private String selector(String discriminator) {
        if (!discriminator.isEmpty()
                && objects.stream().anyMatch(leaf -> !leaf.values(discriminator).isEmpty())) {
            return discriminator;
        }
        return telling.stream()
                .min(Comparator.comparingLong(this::candidates).thenComparing(Comparator.naturalOrder()))
                .orElse("");
    }

    /** Returns the worst-case number of leaves that remain once the value of a member is known. */
    private long candidates(String member) {
        Map<String, Long> perValue = new HashMap<>();
        objects.forEach(leaf -> leaf.values(member).forEach(value -> perValue.merge(value, 1L, Long::sum)));
        long open =
                objects.stream().filter(leaf -> leaf.values(member).isEmpty()).count();
        return open + Collections.max(perValue.values());
    }

    private record Ranked<T>(LeafVariant<T> leaf, int cost) {}
}
