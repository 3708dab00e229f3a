package dev.kit.constructs.validation;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.JsonNode;

/** Adds to Jackson's path of a failure the wrappers that name the classes of objects. */
final class FailurePath {

    private final DeserializationConfig config;
    private final JsonNode root;
    private final List<Object> steps = new ArrayList<>();

    FailurePath(DeserializationConfig config, JsonNode root) {
        this.config = config;
        this.root = root;
    }

    List<Object> of(JacksonException failure) {
        JsonTypeInfo.Value declared = null;
        for (JacksonException.Reference reference : failure.getPath()) {
            String name = reference.getPropertyName();
            if (name != null && reference.from() != null && !(reference.from() instanceof Map)) {
                Class<?> owner = reference.from() instanceof Class<?> type
                        ? type
                        : reference.from().getClass();
                addWrapper(declared == null ? ofClass(owner) : declared);
                declared = ofProperty(owner, name);
            }
            if (name != null || reference.getIndex() >= 0) {
                steps.add(name == null ? reference.getIndex() : name);
            }
        }
        return steps;
    }

    private void addWrapper(JsonTypeInfo.@Nullable Value told) {
        JsonNode here = Explanation.at(root, steps);
        if (told != null && here.path(1).isObject()) {
            steps.add(1);
        } else if (told != null
                && told.getInclusionType() == JsonTypeInfo.As.WRAPPER_OBJECT
                && here.isObject()
                && !here.isEmpty()) {
            steps.add(here.propertyNames().iterator().next());
        }
    }

    private JsonTypeInfo.@Nullable Value ofClass(Class<?> type) {
        return config.getAnnotationIntrospector()
                .findPolymorphicTypeInfo(config, Introspection.classOf(config, config.constructType(type)));
    }

    /** Returns what a property tells of the class of its value or of its elements. */
    private JsonTypeInfo.@Nullable Value ofProperty(Class<?> owner, String name) {
        return Introspection.describe(config, config.constructType(owner)).findProperties().stream()
                .filter(property -> property.getName().equals(name) && property.getPrimaryMember() != null)
                .findFirst()
                .map(property ->
                        config.getAnnotationIntrospector().findPolymorphicTypeInfo(config, property.getPrimaryMember()))
                .orElse(null);
    }
}
