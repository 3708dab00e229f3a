package dev.kit.constructs.validation;

import java.util.List;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.SerializationConfig;
import tools.jackson.databind.introspect.BeanPropertyDefinition;
import tools.jackson.databind.introspect.ClassIntrospector;
import tools.jackson.databind.json.JsonMapper;

/** Jackson's descriptions of classes. */
final class Introspection {

    private Introspection() {}

    static BeanDescription describe(JsonMapper mapper, JavaType type) {
        DeserializationConfig config = mapper.deserializationConfig();
        ClassIntrospector introspector = config.classIntrospectorInstance().forOperation(config);
        return introspector.introspectForDeserialization(type, introspector.introspectClassAnnotations(type));
    }

    static BeanDescription describeWritten(JsonMapper mapper, JavaType type) {
        SerializationConfig config = mapper.serializationConfig();
        ClassIntrospector introspector = config.classIntrospectorInstance().forOperation(config);
        return introspector.introspectForSerialization(type, introspector.introspectClassAnnotations(type));
    }

    /** Returns the properties that are written, in the order of writing. */
    static List<BeanPropertyDefinition> written(JsonMapper mapper, JavaType type) {
        return describeWritten(mapper, type).findProperties();
    }

    /** Returns the properties that are read. */
    static List<BeanPropertyDefinition> properties(JsonMapper mapper, JavaType type) {
        return describe(mapper, type).findProperties();
    }
}
