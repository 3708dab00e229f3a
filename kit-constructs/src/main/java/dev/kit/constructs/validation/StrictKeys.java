package dev.kit.constructs.validation;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.KeyDeserializer;

/** Reads the keys of maps by the same rules as values. */
final class StrictKeys extends KeyDeserializer {

    private static final Set<Class<?>> DECIMALS = Set.of(Double.class, Float.class, BigDecimal.class);

    private final KeyDeserializer delegate;
    private final Class<?> type;
    private final ScalarTexts.@Nullable Reader reader;

    StrictKeys(KeyDeserializer delegate, Class<?> type) {
        this.delegate = delegate;
        this.type = type;
        // Jackson writes locales as keys with an underscore.
        reader = type != Locale.class && StrictScalars.isJacksons(delegate) ? ScalarTexts.of(type) : null;
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
            return reader == null ? plain(key, context) : reader.read(key);
        } catch (IllegalArgumentException | java.time.DateTimeException | java.net.MalformedURLException e) {
            return context.handleWeirdKey(type, key, "not in the form in which it is written");
        }
    }

    private @Nullable Object plain(String key, DeserializationContext context) {
        if (DECIMALS.contains(type) && !DecimalNumber.isDecimal(key)) {
            throw new IllegalArgumentException("It is not a decimal number.");
        }
        return WholeNumber.holds(type) ? WholeNumber.parse(type, key) : delegate.deserializeKey(key, context);
    }
}
