package dev.kit.constructs.validation;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.annotation.JsonSerialize;
import tools.jackson.databind.cfg.MapperConfig;
import tools.jackson.databind.introspect.Annotated;
import tools.jackson.databind.introspect.AnnotatedMember;
import tools.jackson.databind.introspect.NopAnnotationIntrospector;

/** Selects the serializers of properties by their declared types, except where these leave the class open. */
final class DeclaredTypes extends NopAnnotationIntrospector {

    @Override
    public JsonSerialize.@Nullable Typing findSerializationTyping(MapperConfig<?> config, Annotated annotated) {
        return annotated instanceof AnnotatedMember
                        && !isTagged(config, annotated)
                        && !isOpen(config, annotated.getType())
                ? JsonSerialize.Typing.STATIC
                : null;
    }

    private static boolean isTagged(MapperConfig<?> config, Annotated annotated) {
        return config.getAnnotationIntrospector().findPolymorphicTypeInfo(config, annotated) != null;
    }

    /** Returns whether values are written as their own class: it is tagged, or the type declares no member. */
    private static boolean isOpen(MapperConfig<?> config, JavaType type) {
        if (type.isContainerType() || type.isReferenceType()) {
            return isOpen(config, type.getContentType());
        }
        if (type.isFinal() || type.isJavaLangObject()) {
            return type.isJavaLangObject();
        }
        return isTagged(config, Introspection.classOf(config, type))
                || (type.isAbstract()
                        && Introspection.describe(config, type).findProperties().isEmpty());
    }
}
