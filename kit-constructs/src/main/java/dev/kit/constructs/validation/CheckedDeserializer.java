package dev.kit.constructs.validation;

import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.std.DelegatingDeserializer;

/** Delegates to Jackson's deserializer and checks its result. */
final class CheckedDeserializer extends DelegatingDeserializer {

    private final Predicate<@Nullable Object> check;
    private final Refusal refusal;

    /** Reports a value that the check rejects, and returns its stand-in. */
    @FunctionalInterface
    interface Refusal {
        @Nullable Object of(DeserializationContext context, @Nullable Object value);
    }

    CheckedDeserializer(ValueDeserializer<?> delegate, Predicate<@Nullable Object> check, Refusal refusal) {
        super(delegate);
        this.check = check;
        this.refusal = refusal;
    }

    @Override
    protected ValueDeserializer<?> newDelegatingInstance(ValueDeserializer<?> newDelegatee) {
        return new CheckedDeserializer(newDelegatee, check, refusal);
    }

    @Override
    public @Nullable Object deserialize(JsonParser parser, DeserializationContext context) {
        if (parser.currentToken() == JsonToken.VALUE_EMBEDDED_OBJECT
                && CharSequence.class.isAssignableFrom(handledType())) {
            // A file of a form, which Jackson would name by its class.
            return context.handleUnexpectedToken(handledType(), parser);
        }
        Object value = super.deserialize(parser, context);
        return check.test(value) ? value : refusal.of(context, value);
    }
}
