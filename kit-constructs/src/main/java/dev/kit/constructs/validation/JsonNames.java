package dev.kit.constructs.validation;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.hibernate.validator.spi.nodenameprovider.JavaBeanProperty;
import org.hibernate.validator.spi.nodenameprovider.Property;
import org.hibernate.validator.spi.nodenameprovider.PropertyNodeNameProvider;
import tools.jackson.databind.introspect.BeanPropertyDefinition;
import tools.jackson.databind.json.JsonMapper;

/** Names a property as in JSON. */
final class JsonNames implements PropertyNodeNameProvider {

    private final Supplier<JsonMapper> mapper;
    private final Map<Class<?>, Map<String, String>> names = new ConcurrentHashMap<>();

    JsonNames(Supplier<JsonMapper> mapper) {
        this.mapper = mapper;
    }

    @Override
    public String getName(Property property) {
        // The validator inspects Object during its creation, when there may be no mapper yet.
        return property instanceof JavaBeanProperty bean && bean.getDeclaringClass() != Object.class
                ? names.computeIfAbsent(bean.getDeclaringClass(), this::namesOf)
                        .getOrDefault(property.getName(), property.getName())
                : property.getName();
    }

    private Map<String, String> namesOf(Class<?> type) {
        JsonMapper known = mapper.get();
        return Introspection.properties(known, known.constructType(type)).stream()
                .collect(Collectors.toMap(
                        BeanPropertyDefinition::getInternalName, BeanPropertyDefinition::getName, (a, b) -> a));
    }
}
