package dev.kit.constructs.openapi;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.util.StringUtils;

/**
 * Names for definitions whose keys are Java types.
 *
 * <p>{@code com.example.Page<com.example.Order>} becomes {@code PageOfOrder}. Classes that share a simple name are all
 * distinguished by their enclosing elements: {@code ShopOrder}, {@code BillingOrder}. Names depend only on the keys,
 * not on their order.
 */
final class ComponentNames {

    private static final Pattern BETWEEN_CLASSES = Pattern.compile("[<>,\\[\\]]+");
    private static final Pattern BETWEEN_SEGMENTS = Pattern.compile("[.$]");
    private static final Pattern FORBIDDEN = Pattern.compile("[^A-Za-z0-9._-]+");

    private ComponentNames() {}

    /** Returns a distinct name for every key; none is {@code reserved}. */
    static Map<String, String> of(Set<String> keys, String reserved) {
        Map<String, String> classNames = classNames(keys, reserved);
        Set<String> taken = new HashSet<>(Set.of(reserved));
        Map<String, String> names = new TreeMap<>();
        for (String key : new TreeSet<>(keys)) {
            String name = compose(key, classNames);
            String free = name;
            for (int i = 2; !taken.add(free); i++) {
                free = name + i;
            }
            names.put(key, free);
        }
        return names;
    }

    private static String compose(String key, Map<String, String> classNames) {
        List<String> names = classesIn(key).stream().map(classNames::get).toList();
        String arguments = String.join("And", names.subList(1, names.size()));
        return arguments.isEmpty() ? names.get(0) : names.get(0) + "Of" + arguments;
    }

    private static Map<String, String> classNames(Set<String> keys, String reserved) {
        SortedSet<String> classes = new TreeSet<>();
        keys.forEach(key -> classes.addAll(classesIn(key)));
        Map<String, String> names = new HashMap<>();
        for (int qualifiers = 0; !classes.isEmpty(); qualifiers++) {
            int depth = qualifiers;
            Map<String, List<String>> byName =
                    classes.stream().collect(Collectors.groupingBy(type -> name(type, depth)));
            byName.forEach((name, types) -> {
                boolean distinct = types.size() == 1 && !names.containsValue(name) && !name.equals(reserved);
                if (distinct
                        || types.stream()
                                .allMatch(type -> depth >= segments(type).size())) {
                    types.forEach(type -> names.put(type, name));
                    classes.removeAll(types);
                }
            });
        }
        return names;
    }

    /** Returns the last segment of a class name, preceded by {@code qualifiers} of the segments before it. */
    private static String name(String type, int qualifiers) {
        List<String> segments = segments(type);
        int last = segments.size() - 1;
        return segments.subList(Math.max(0, last - qualifiers), last).stream()
                .map(StringUtils::capitalize)
                .collect(Collectors.joining("", "", segments.get(last)));
    }

    private static List<String> classesIn(String key) {
        return orSchema(BETWEEN_CLASSES.splitAsStream(key).map(String::strip));
    }

    private static List<String> segments(String type) {
        return orSchema(BETWEEN_SEGMENTS
                .splitAsStream(type)
                .map(segment -> FORBIDDEN.matcher(segment).replaceAll("_")));
    }

    private static List<String> orSchema(Stream<String> names) {
        List<String> given = names.filter(name -> !name.isEmpty()).toList();
        return given.isEmpty() ? List.of("Schema") : given;
    }
}
