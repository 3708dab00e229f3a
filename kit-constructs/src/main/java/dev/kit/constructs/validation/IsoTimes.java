package dev.kit.constructs.validation;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.YearMonth;
import java.time.ZonedDateTime;
import java.util.Date;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.ValueDeserializerModifier;
import tools.jackson.databind.deser.std.DelegatingDeserializer;

/** Reads times only as text in ISO 8601, as they are written: a number may mean seconds, milliseconds or days. */
final class IsoTimes extends ValueDeserializerModifier {

    private static final Set<Class<?>> TIMES = Set.of(
            Instant.class,
            OffsetDateTime.class,
            ZonedDateTime.class,
            OffsetTime.class,
            LocalDate.class,
            LocalDateTime.class,
            LocalTime.class,
            YearMonth.class,
            MonthDay.class,
            Duration.class,
            Date.class);

    @Override
    public ValueDeserializer<?> modifyDeserializer(
            DeserializationConfig config, BeanDescription.Supplier bean, ValueDeserializer<?> deserializer) {
        Class<?> type = bean.getBeanClass();
        return TIMES.contains(type) ? new Iso(deserializer, type) : deserializer;
    }

    private static final class Iso extends DelegatingDeserializer {

        private static final Pattern NUMBER = Pattern.compile("\\s*[+-]?[0-9.]+\\s*");

        private final Class<?> type;

        Iso(ValueDeserializer<?> delegate, Class<?> type) {
            super(delegate);
            this.type = type;
        }

        @Override
        protected ValueDeserializer<?> newDelegatingInstance(ValueDeserializer<?> newDelegatee) {
            return new Iso(newDelegatee, type);
        }

        @Override
        public @Nullable Object deserialize(JsonParser parser, DeserializationContext context) {
            if (parser.currentToken() != JsonToken.VALUE_STRING) {
                return context.handleUnexpectedToken(type, parser);
            }
            String text = parser.getString();
            return NUMBER.matcher(text).matches()
                    ? context.handleWeirdStringValue(type, text, "not in ISO 8601")
                    : super.deserialize(parser, context);
        }
    }
}
