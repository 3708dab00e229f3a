package dev.kit.client.json;

import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.BeanProperty;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.annotation.JsonDeserialize;
import tools.jackson.databind.annotation.JsonSerialize;
import tools.jackson.databind.deser.std.StdDeserializer;
import tools.jackson.databind.ser.std.StdSerializer;

/**
 * A member of a request that is absent, null or a value.
 *
 * <p>The three have different meanings. An absent member is omitted from the JSON, so that a PATCH keeps the server's
 * value; null is written as {@code null}, so that it clears it. Generated code uses this type for members that are both
 * optional and nullable in the body of a request. Immutable if the value is.
 *
 * @param <T> the type of the value
 */
@JsonSerialize(using = Field.Writer.class)
@JsonDeserialize(using = Field.Reader.class)
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

    /** Writes the value of a field; an absent field counts as empty. */
    static final class Writer extends StdSerializer<Field<?>> {

        Writer() {
            super(Field.class);
        }

        @Override
        public void serialize(Field<?> field, JsonGenerator out, SerializationContext context) {
            context.writeValue(out, field.orNull());
        }

        @Override
        public boolean isEmpty(SerializationContext context, Field<?> field) {
            return !field.isPresent();
        }
    }

    /** Reads a field by the decoder of its value; distinguishes a missing field from null. */
    static final class Reader extends StdDeserializer<Field<?>> {

        private final @Nullable ValueDeserializer<Object> decoder;

        Reader() {
            this(null);
        }

        private Reader(@Nullable ValueDeserializer<Object> decoder) {
            super(Field.class);
            this.decoder = decoder;
        }

        @Override
        public ValueDeserializer<?> createContextual(DeserializationContext context, @Nullable BeanProperty property) {
            JavaType field = property == null ? context.getContextualType() : property.getType();
            JavaType value = field == null ? null : field.containedType(0);
            JavaType read = value == null ? context.constructType(Object.class) : value;
            return new Reader(context.findContextualValueDeserializer(read, property));
        }

        @Override
        public Field<?> deserialize(JsonParser input, DeserializationContext context) {
            return Field.of(
                    decoder == null ? context.readValue(input, Object.class) : decoder.deserialize(input, context));
        }

        @Override
        public Field<?> getNullValue(DeserializationContext context) {
            return Field.of(null);
        }

        @Override
        public Field<?> getAbsentValue(DeserializationContext context) {
            return Field.absent();
        }
    }
}
