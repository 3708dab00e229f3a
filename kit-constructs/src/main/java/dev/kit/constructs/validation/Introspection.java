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
import tools.jackson.databind.introspect.ClassIntrospector;
import tools.jackson.databind.json.JsonMapper;

/** Jackson's descriptions of classes. */
final class Introspection {

    private Introspection() {}

    /** Returns the description of a class as it is read or written; what is written has the order of writing. */
    static BeanDescription describe(MapperConfig<?> config, JavaType type) {
        ClassIntrospector introspector = config.classIntrospectorInstance().forOperation(config);
        AnnotatedClass annotations = introspector.introspectClassAnnotations(type);
        return config instanceof SerializationConfig
                ? introspector.introspectForSerialization(type, annotations)
                : introspector.introspectForDeserialization(type, annotations);
    }

    static AnnotatedClass classOf(MapperConfig<?> config, JavaType type) {
        return config.classIntrospectorInstance().forOperation(config).introspectClassAnnotations(type);
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
