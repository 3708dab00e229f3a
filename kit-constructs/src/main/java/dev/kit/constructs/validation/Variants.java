package dev.kit.constructs.validation;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.introspect.AnnotatedClass;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.jsontype.NamedType;

/**
 * The possible classes of a value, if JSON identifies its class.
 *
 * @param base the class that declares them
 * @param tag the property that identifies the class
 * @param names the names by class, in the order of the names
 */
record Variants(Class<?> base, String tag, Map<Class<?>, String> names) {

    /** Returns the variants that {@code type} declares or is one of, or null if JSON does not identify the class. */
    static @Nullable Variants of(JsonMapper mapper, Class<?> type) {
        Class<?> base = base(type);
        JsonTypeInfo info = base == null ? null : base.getAnnotation(JsonTypeInfo.class);
        if (base == null || info == null || !isProperty(info)) {
            return null;
        }
        String tag = info.property().isEmpty() ? info.use().getDefaultPropertyName() : info.property();
        return new Variants(base, tag, names(mapper, base));
    }

    /** Returns whether the tag is among the properties of the object, where both kinds place it. */
    private static boolean isProperty(JsonTypeInfo info) {
        return info.include() == JsonTypeInfo.As.PROPERTY || info.include() == JsonTypeInfo.As.EXISTING_PROPERTY;
    }

    /** Finds the annotation on interfaces too, which Java's own look-up does not inherit. */
    private static @Nullable Class<?> base(Class<?> type) {
        Deque<Class<?>> open = new ArrayDeque<>();
        open.add(type);
        while (!open.isEmpty()) {
            Class<?> next = open.remove();
            if (next.getDeclaredAnnotation(JsonTypeInfo.class) != null) {
                return next;
            }
            if (next.getSuperclass() != null) {
                open.add(next.getSuperclass());
            }
            Collections.addAll(open, next.getInterfaces());
        }
        return null;
    }

    private static Map<Class<?>, String> names(JsonMapper mapper, Class<?> base) {
        DeserializationConfig config = mapper.deserializationConfig();
        AnnotatedClass annotated = config.classIntrospectorInstance()
                .forOperation(config)
                .introspectClassAnnotations(mapper.constructType(base));
        Map<Class<?>, String> names = new LinkedHashMap<>();
        config.getSubtypeResolver().collectAndResolveSubtypesByTypeId(config, annotated).stream()
                .filter(subtype -> subtype.getType() != base)
                .sorted(Comparator.comparing(Variants::nameOf))
                .forEach(subtype -> names.put(subtype.getType(), nameOf(subtype)));
        return names;
    }

    private static String nameOf(NamedType subtype) {
        if (subtype.hasName()) {
            return subtype.getName();
        }
        String full = subtype.getType().getName();
        return full.substring(full.lastIndexOf('.') + 1);
    }
}
