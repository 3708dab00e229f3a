package dev.kit.constructs.validation;

import java.util.Objects;
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
 * A component of a body that is absent, null or a value. Immutable if the value is.
 *
 * <p>In a {@code PATCH}, absent keeps what is stored, and null clears it: {@code record Change(Field<@Size(max = 80)
 * String> title)}. Constraints apply to a value. Documents describe the component as optional and nullable. An absent
 * one is not written.
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

    /** Returns a component that is absent. */
    @SuppressWarnings("unchecked") // it holds no value of any type
    public static <T> Field<T> absent() {
        return (Field<T>) ABSENT;
    }

    /** Returns a component that is present, as a value or as null. */
    @SuppressWarnings("unchecked") // null is a value of every type
    public static <T> Field<T> of(@Nullable T value) {
        return value == null ? (Field<T>) NULL : new Field<>(true, value);
    }

    /** Returns whether the component is present, as a value or as null. */
    public boolean isPresent() {
        return present;
    }

    /** Returns whether the component is present and null. */
    public boolean isNull() {
        return present && value == null;
    }

    /** Returns the value, or null if the component is absent or null. */
    public @Nullable T orNull() {
        return value;
    }

    /** Returns the value if present, and {@code stored} if absent. */
    public @Nullable T orKeep(@Nullable T stored) {
        return isPresent() ? value : stored;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Field<?> field && present == field.present && Objects.equals(value, field.value);
    }

    @Override
    public int hashCode() {
        return isPresent() ? Objects.hashCode(value) : -1;
    }

    @Override
    public String toString() {
        return isPresent() ? String.valueOf(value) : "absent";
    }

    static final class Writer extends StdSerializer<Field<?>> {

        Writer() {
            super(Field.class);
        }

        @Override
        public void serialize(Field<?> field, JsonGenerator out, SerializationContext context) {
            context.writeValue(out, field.value);
        }

        @Override
        public boolean isEmpty(SerializationContext context, Field<?> field) {
            return !field.isPresent();
        }
    }

    static final class Reader extends StdDeserializer<Field<?>> {

        private final @Nullable ValueDeserializer<?> decoder;

        Reader() {
            this(null);
        }

        private Reader(@Nullable ValueDeserializer<?> decoder) {
            super(Field.class);
            this.decoder = decoder;
        }

        @Override
        public ValueDeserializer<?> createContextual(DeserializationContext context, @Nullable BeanProperty property) {
            JavaType field = property == null ? context.getContextualType() : property.getType();
            return new Reader(context.findContextualValueDeserializer(field.containedTypeOrUnknown(0), property));
        }

        @Override
        public Field<?> deserialize(JsonParser input, DeserializationContext context) {
            return Field.of(Objects.requireNonNull(decoder, "decoder").deserialize(input, context));
        }

        @Override
        public Field<?> getNullValue(DeserializationContext context) {
            return NULL;
        }

        @Override
        public Field<?> getAbsentValue(DeserializationContext context) {
            return ABSENT;
        }
    }
}
