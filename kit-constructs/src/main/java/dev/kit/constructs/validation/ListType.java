package dev.kit.constructs.validation;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The type of a list of {@code element}. */
record ListType(Class<?> element) implements ParameterizedType {

    ListType {
        Objects.requireNonNull(element, "element");
    }

    @Override
    public Type[] getActualTypeArguments() {
        return new Type[] {element};
    }

    @Override
    public Type getRawType() {
        return List.class;
    }

    @Override
    public @Nullable Type getOwnerType() {
        return null;
    }

    @Override
    public String toString() {
        return "java.util.List<" + element.getTypeName() + ">";
    }
}
