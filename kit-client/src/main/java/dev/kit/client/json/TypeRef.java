package dev.kit.client.json;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A Java type with its type arguments, such as {@code List<User>}.
 *
 * <p>Created by a factory, or for any other shape by {@code new TypeRef<Page<User>>() {}}. Immutable.
 */
public abstract class TypeRef<T extends @Nullable Object> {

    private final Type type;

    /** Creates a reference to the type argument of the subclass. */
    protected TypeRef() {
        if (!(getClass().getGenericSuperclass() instanceof ParameterizedType parent)) {
            throw new IllegalArgumentException("TypeRef needs a type argument: new TypeRef<List<User>>() {}");
        }
        this.type = parent.getActualTypeArguments()[0];
    }

    private TypeRef(Type type) {
        this.type = type;
    }

    /** Returns the type of a class. */
    public static <T> TypeRef<T> of(Class<T> type) {
        return new Known<>(type);
    }

    /** Returns the type of a list of {@code element}. */
    public static <T> TypeRef<List<T>> listOf(TypeRef<T> element) {
        return new Known<>(new Applied(List.class, List.of(element.type)));
    }

    /** Returns the type of a map from text to {@code value}. */
    public static <T> TypeRef<Map<String, T>> mapOf(TypeRef<T> value) {
        return new Known<>(new Applied(Map.class, List.of(String.class, value.type)));
    }

    /** Returns the type in the form of Java reflection. */
    public final Type type() {
        return type;
    }

    @Override
    public final boolean equals(@Nullable Object other) {
        return other instanceof TypeRef<?> ref && type.equals(ref.type);
    }

    @Override
    public final int hashCode() {
        return type.hashCode();
    }

    @Override
    public final String toString() {
        return type.getTypeName();
    }

    private static final class Known<T extends @Nullable Object> extends TypeRef<T> {
        Known(Type type) {
            super(type);
        }
    }

    private record Applied(Class<?> raw, List<Type> arguments) implements ParameterizedType {

        @Override
        public Type[] getActualTypeArguments() {
            return arguments.toArray(Type[]::new);
        }

        @Override
        public Type getRawType() {
            return raw;
        }

        @Override
        public @Nullable Type getOwnerType() {
            return null;
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof ParameterizedType type
                    && raw.equals(type.getRawType())
                    && Arrays.equals(getActualTypeArguments(), type.getActualTypeArguments());
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(getActualTypeArguments()) ^ raw.hashCode();
        }

        @Override
        public String toString() {
            return raw.getSimpleName()
                    + arguments.stream().map(Type::getTypeName).toList();
        }
    }
}
