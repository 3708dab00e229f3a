package dev.kit.constructs.validation;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.SerializationConfig;
import tools.jackson.databind.cfg.MapperConfig;
import tools.jackson.databind.introspect.AnnotatedClass;
import tools.jackson.databind.introspect.BeanPropertyDefinition;
import tools.jackson.databind.introspect.ClassIntrospector;
import tools.jackson.databind.json.JsonMapper;

/** Jackson's descriptions of classes. */
final class Introspection {

    private Introspection() {}

    static BeanDescription describe(JsonMapper mapper, JavaType type) {
        return describe(mapper.deserializationConfig(), type);
    }

    static BeanDescription describe(DeserializationConfig config, JavaType type) {
        ClassIntrospector introspector = config.classIntrospectorInstance().forOperation(config);
        return introspector.introspectForDeserialization(type, introspector.introspectClassAnnotations(type));
    }

    /** Returns the description of a class as it is written; its properties have the order of writing. */
    static BeanDescription describeWritten(JsonMapper mapper, JavaType type) {
        SerializationConfig config = mapper.serializationConfig();
        ClassIntrospector introspector = config.classIntrospectorInstance().forOperation(config);
        return introspector.introspectForSerialization(type, introspector.introspectClassAnnotations(type));
    }

    static AnnotatedClass classOf(MapperConfig<?> config, JavaType type) {
        return config.classIntrospectorInstance().forOperation(config).introspectClassAnnotations(type);
    }

    /** Returns the properties that are written, in the order of writing. */
    static List<BeanPropertyDefinition> written(JsonMapper mapper, JavaType type) {
        return describeWritten(mapper, type).findProperties();
    }

    /** Returns the properties that are read. */
    static List<BeanPropertyDefinition> properties(JsonMapper mapper, JavaType type) {
        return describe(mapper, type).findProperties();
    }

    /** Returns the further names that {@code @JsonAlias} gives to constants. */
    static List<String> aliases(JsonMapper mapper, JavaType type) {
        Object[] constants = type.getRawClass().getEnumConstants();
        String[][] aliases = new String[constants.length][];
        DeserializationConfig config = mapper.deserializationConfig();
        config.getAnnotationIntrospector()
                .findEnumAliases(config, classOf(config, type), (Enum<?>[]) constants, aliases);
        return Arrays.stream(aliases)
                .filter(Objects::nonNull)
                .flatMap(Arrays::stream)
                .toList();
    }
}
