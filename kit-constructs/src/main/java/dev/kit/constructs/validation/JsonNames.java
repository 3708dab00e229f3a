package dev.kit.constructs.validation;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.hibernate.validator.spi.nodenameprovider.JavaBeanProperty;
import org.hibernate.validator.spi.nodenameprovider.Property;
import org.hibernate.validator.spi.nodenameprovider.PropertyNodeNameProvider;
import tools.jackson.databind.introspect.BeanPropertyDefinition;
import tools.jackson.databind.json.JsonMapper;

/** Names a property the way it is named in JSON. */
final class JsonNames implements PropertyNodeNameProvider {

    private final JsonMapper mapper;
    private final Map<Class<?>, Map<String, String>> names = new ConcurrentHashMap<>();

    JsonNames(JsonMapper mapper) {
        this.mapper = mapper;
    }

    @Override
    public String getName(Property property) {
        return property instanceof JavaBeanProperty bean
                ? names.computeIfAbsent(bean.getDeclaringClass(), this::namesOf)
                        .getOrDefault(property.getName(), property.getName())
                : property.getName();
    }

    private Map<String, String> namesOf(Class<?> type) {
        return Introspection.properties(mapper, mapper.constructType(type)).stream()
                .collect(Collectors.toMap(
                        BeanPropertyDefinition::getInternalName, BeanPropertyDefinition::getName, (a, b) -> a));
    }
}
