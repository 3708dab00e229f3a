package dev.kit.constructs.validation;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.net.URI;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.AnnotationIntrospector;
import tools.jackson.databind.cfg.MapperConfig;
import tools.jackson.databind.introspect.Annotated;
import tools.jackson.databind.introspect.AnnotatedMember;
import tools.jackson.databind.introspect.AnnotatedParameter;
import tools.jackson.databind.introspect.NopAnnotationIntrospector;

/** Makes a record component required if JSpecify declares that it is never null. */
final class NonNullComponents extends NopAnnotationIntrospector {

    private static final Set<Class<?>> CAN_BE_EMPTY =
            Set.of(CharSequence.class, Collection.class, Map.class, URI.class, Locale.class, UUID.class);

    /** The rules by which empty values are left out. */
    static final Set<JsonInclude.Include> LEFT_OUT =
            Set.of(JsonInclude.Include.NON_EMPTY, JsonInclude.Include.NON_DEFAULT);

    @Override
    public @Nullable Boolean hasRequiredMarker(MapperConfig<?> config, AnnotatedMember member) {
        return nulls(config, member) == Nulls.FAIL ? Boolean.TRUE : null;
    }

    @Override
    public JsonSetter.Value findSetterInfo(MapperConfig<?> config, Annotated annotated) {
        String component = component(annotated);
        if (component == null) {
            return JsonSetter.Value.empty();
        }
        return JsonSetter.Value.construct(
                nulls(config, annotated), Nullness.isContentNonNull(owner(annotated), component) ? Nulls.FAIL : null);
    }

    /** Returns what null and an absent member are, which stands for an empty value that is left out when written. */
    private static @Nullable Nulls nulls(MapperConfig<?> config, Annotated parameter) {
        String component = component(parameter);
        if (component == null || !Nullness.isNonNull(owner(parameter), component)) {
            return null;
        }
        return canBeEmpty(parameter.getRawType()) && LEFT_OUT.contains(inclusion(config, parameter))
                ? Nulls.AS_EMPTY
                : Nulls.FAIL;
    }

    private static boolean canBeEmpty(Class<?> type) {
        return type.isArray() || CAN_BE_EMPTY.stream().anyMatch(kind -> kind.isAssignableFrom(type));
    }

    private static JsonInclude.Include inclusion(MapperConfig<?> config, Annotated parameter) {
        AnnotationIntrospector introspector = config.getAnnotationIntrospector();
        Class<?> owner = owner(parameter);
        return config.getDefaultInclusion(owner, parameter.getRawType())
                .withOverrides(introspector.findPropertyInclusion(
                        config, Introspection.classOf(config, config.constructType(owner))))
                .withOverrides(introspector.findPropertyInclusion(config, parameter))
                .getValueInclusion();
    }

    static Class<?> owner(Annotated parameter) {
        return ((AnnotatedParameter) parameter).getDeclaringClass();
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
