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

/** Makes a record component required if JSpecify declares that it is never null. */
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
        String component = component(annotated);
        if (component == null) {
            return JsonSetter.Value.empty();
        }
        Class<?> owner = owner(annotated);
        return JsonSetter.Value.construct(
                Nullness.isNonNull(owner, component) ? Nulls.FAIL : null,
                Nullness.isContentNonNull(owner, component) ? Nulls.FAIL : null);
    }

    static Class<?> owner(Annotated parameter) {
        return ((AnnotatedParameter) parameter).getDeclaringClass();
    }

    private static boolean isNonNull(AnnotatedMember member) {
        String component = component(member);
        return component != null && Nullness.isNonNull(member.getDeclaringClass(), component);
    }

    /** Returns the component of a parameter of a record's canonical constructor. */
    static @Nullable String component(Annotated annotated) {
        if (!(annotated instanceof AnnotatedParameter parameter)) {
            return null;
        }
        Class<?> owner = parameter.getDeclaringClass();
        if (!owner.isRecord() || parameter.getRawType().isPrimitive()) {
            return null;
        }
        var components = owner.getRecordComponents();
        return components.length == parameter.getOwner().getParameterCount()
                ? components[parameter.getIndex()].getName()
                : null;
    }
}
