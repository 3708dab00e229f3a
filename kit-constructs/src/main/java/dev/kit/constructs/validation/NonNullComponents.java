package dev.kit.constructs.validation;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.Version;
import tools.jackson.databind.AnnotationIntrospector;
import tools.jackson.databind.cfg.MapperConfig;
import tools.jackson.databind.introspect.Annotated;
import tools.jackson.databind.introspect.AnnotatedMember;
import tools.jackson.databind.introspect.AnnotatedParameter;

/** Makes a record component required when JSpecify says that it is never null. */
final class NonNullComponents extends AnnotationIntrospector {

    @Override
    public Version version() {
        return Version.unknownVersion();
    }

    @Override
    public @Nullable Boolean hasRequiredMarker(MapperConfig<?> config, AnnotatedMember member) {
        return isNonNull(member) ? Boolean.TRUE : null;
    }

    @Override
    public JsonSetter.Value findSetterInfo(MapperConfig<?> config, Annotated annotated) {
        return isNonNull(annotated) ? JsonSetter.Value.forValueNulls(Nulls.FAIL) : JsonSetter.Value.empty();
    }

    private static boolean isNonNull(Annotated annotated) {
        if (!(annotated instanceof AnnotatedParameter parameter)) {
            return false;
        }
        Class<?> owner = parameter.getDeclaringClass();
        if (!owner.isRecord() || parameter.getRawType().isPrimitive()) {
            return false;
        }
        var components = owner.getRecordComponents();
        return components.length == parameter.getOwner().getParameterCount()
                && Nullness.isNonNull(owner, components[parameter.getIndex()].getName());
    }
}
