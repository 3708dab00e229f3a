package dev.kit.constructs.validation;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.util.Collection;
import java.util.Map;
import tools.jackson.databind.cfg.MapperConfig;
import tools.jackson.databind.introspect.Annotated;
import tools.jackson.databind.introspect.NopAnnotationIntrospector;

/** Makes a list or map that a payload lacks empty, unless its component may be null. */
final class AbsentContainers extends NopAnnotationIntrospector {

    @Override
    public JsonSetter.Value findSetterInfo(MapperConfig<?> config, Annotated annotated) {
        Class<?> type = annotated.getRawType();
        String component = NonNullComponents.component(annotated);
        return component != null
                        && (Collection.class.isAssignableFrom(type) || Map.class.isAssignableFrom(type))
                        && !Nullness.isNullable(NonNullComponents.owner(annotated), component)
                ? JsonSetter.Value.forValueNulls(Nulls.AS_EMPTY)
                : JsonSetter.Value.empty();
    }
}
