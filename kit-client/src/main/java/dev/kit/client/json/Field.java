package dev.kit.client.json;

import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.annotation.JsonDeserialize;
import tools.jackson.databind.annotation.JsonSerialize;

/**
 * A member of a request that is absent, null or a value.
 *
 * <p>The three have different meanings. An absent member is omitted from the JSON, so that a PATCH keeps the server's
 * value; null is written as {@code null}, so that it clears it. Generated code uses this type for members that are both
 * optional and nullable in the body of a request. Immutable if the value is.
 *
 * @param <T> the type of the value
 */
@JsonSerialize(using = FieldSerializer.class)
@JsonDeserialize(using = FieldDeserializer.class)
public final class Field<T> {

    private static final Field<?> ABSENT = new Field<>(false, null);
    private static final Field<?> NULL = new Field<>(true, null);

    private final boolean present;
    private final @Nullable T value;

    private Field(boolean present, @Nullable T value) {
        this.present = present;
        this.value = value;
    }

    /** Returns a member that is omitted. */
    @SuppressWarnings("unchecked") // it holds no value of any type
    public static <T> Field<T> absent() {
        return (Field<T>) ABSENT;
    }

    /** Returns a member that is written, as {@code value} or as {@code null}. */
    @SuppressWarnings("unchecked") // null is a value of every type
    public static <T> Field<T> of(@Nullable T value) {
        return value == null ? (Field<T>) NULL : new Field<>(true, value);
    }

    /** Returns {@code field}, or an omitted member if {@code field} is null. */
    public static <T> Field<T> orAbsent(@Nullable Field<T> field) {
        return field == null ? absent() : field;
    }

    /** Returns whether the member is written, as a value or as null. */
    public boolean isPresent() {
        return present;
    }

    /** Returns whether the member is written as null. */
    public boolean isNull() {
        return present && value == null;
    }

    /** Returns the value, or null if the member is absent or null. */
    public @Nullable T orNull() {
        return value;
    }

    /** Returns the value. It is empty if the member is absent or null. */
    public Optional<T> toOptional() {
        return Optional.ofNullable(value);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Field<?> field && present == field.present && Objects.equals(value, field.value);
    }

    @Override
    public int hashCode() {
        return present ? Objects.hashCode(value) : -1;
    }

    @Override
    public String toString() {
        return present ? String.valueOf(value) : "absent";
    }
}
