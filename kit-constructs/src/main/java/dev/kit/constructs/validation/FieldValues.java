package dev.kit.constructs.validation;

import jakarta.validation.valueextraction.ExtractedValue;
import jakarta.validation.valueextraction.UnwrapByDefault;
import jakarta.validation.valueextraction.ValueExtractor;

/** Applies the constraints of a {@link Field} to its value. Jakarta Validation finds it as a service. */
@UnwrapByDefault
public final class FieldValues implements ValueExtractor<Field<@ExtractedValue ?>> {

    @Override
    public void extractValues(Field<?> field, ValueReceiver receiver) {
        Object value = field.orNull();
        if (value != null) {
            receiver.value(null, value);
        }
    }
}
