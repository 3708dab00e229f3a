package dev.kit.client.union;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.ValueDeserializer;

/** Flattens a union, including nested unions. Used once for each union. */
final class Leaves<T> {

    private final DeserializationContext context;
    private final Shapes shapes;
    private final List<Leaf<T>> leaves = new ArrayList<>();
    private final Set<Union<?>> entered = Collections.newSetFromMap(new IdentityHashMap<>());

    private Leaves(DeserializationContext context) {
        this.context = context;
        this.shapes = new Shapes(context);
    }

    static <T> List<Leaf<T>> of(Union<T> union, DeserializationContext context) {
        Leaves<T> leaves = new Leaves<>(context);
        leaves.collect(union, Map.of(), variant -> variant);
        return List.copyOf(leaves.leaves);
    }

    /** Collects the leaves of a union; a union that contains itself adds no leaf of its own. */
    private <V> void collect(
            Union<V> union, Map<String, Set<String>> outer, Function<? super V, ? extends T> outerWrap) {
        if (!entered.add(union)) {
            return;
        }
        Union.Variants<V> variants = union.variants();
        for (Union.Variant<? extends V> variant : variants.list) {
            Set<String> values = variants.mapping.getOrDefault(variant.type(), Set.of());
            Map<String, Set<String>> tags = tags(outer, variants.discriminator, values);
            JavaType type = context.constructType(variant.type().type());
            Function<Object, ? extends T> wrap =
                    value -> outerWrap.apply(variant.wrap().apply(value));
            ValueDeserializer<?> decoder = context.findRootValueDeserializer(type);
            if (decoder instanceof Union<?> inner) {
                collect(inner, tags, wrap);
            } else {
                leaves.add(new Leaf<>(decoder, shapes.of(type), tags, wrap));
            }
        }
    }

    private static Map<String, Set<String>> tags(
            Map<String, Set<String>> outer, String discriminator, Set<String> values) {
        if (discriminator.isEmpty() || values.isEmpty()) {
            return outer;
        }
        Map<String, Set<String>> tags = new HashMap<>(outer);
        Set<String> common = new HashSet<>(values);
        common.addAll(outer.getOrDefault(discriminator, Set.of()));
        tags.put(discriminator, common);
        return tags;
    }
}
