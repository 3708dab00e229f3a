package dev.kit.constructs.validation;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.KeyDeserializer;

/** Reads the keys of maps by the same rules as values. */
final class StrictKeys extends KeyDeserializer {

    private final KeyDeserializer delegate;
    private final Class<?> type;
    private final ScalarTexts.@Nullable Reader reader;

    StrictKeys(KeyDeserializer delegate, Class<?> type) {
        this.delegate = delegate;
        this.type = type;
        // Jackson writes locales with an underscore as keys.
        reader = type != Locale.class && StrictScalars.isJacksons(delegate) ? reader(type) : null;
    }

    private static ScalarTexts.@Nullable Reader reader(Class<?> type) {
        ScalarTexts.Form form = ScalarTexts.of(type);
        if (form != null) {
            return form.reader();
        }
        return ExactNumber.isWhole(type) || ExactNumber.isDecimal(type) ? text -> ExactNumber.parse(type, text) : null;
    }

    @Override
    public void resolve(DeserializationContext context) {
        delegate.resolve(context);
    }

    @Override
    public @Nullable Object deserializeKey(String key, DeserializationContext context) {
        if (!StorableText.isStorable(key)) {
            return context.handleWeirdKey(String.class, key, "not storable");
        }
        try {
            return reader == null ? delegate.deserializeKey(key, context) : reader.read(key);
        } catch (RuntimeException | java.net.MalformedURLException e) {
            return context.handleWeirdKey(type, key, "not in the form in which it is written");
        }
    }
}
