package dev.kit.constructs.validation;

import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.TokenStreamContext;
import tools.jackson.core.util.JsonParserDelegate;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.std.DelegatingDeserializer;

/**
 * Refuses elements of sets and keys of maps that occur twice, and passes over empty texts in queries and forms where
 * other values are asked for.
 */
final class Elements extends DelegatingDeserializer {

    private final JavaType type;
    private final boolean distinct;
    private final boolean texts;

    private Elements(ValueDeserializer<?> jacksons, JavaType type, boolean distinct, boolean texts) {
        super(jacksons);
        this.type = type;
        this.distinct = distinct;
        this.texts = texts;
    }

    /** Returns the deserializer itself if there is nothing to add. */
    static ValueDeserializer<?> of(ValueDeserializer<?> jacksons, JavaType type, boolean distinct, boolean texts) {
        boolean passing = texts && isScalar(type.getContentType().getRawClass());
        return (distinct || passing) && StrictScalars.isJacksons(jacksons)
                ? new Elements(jacksons, type, distinct, passing)
                : jacksons;
    }

    private static boolean isScalar(Class<?> type) {
        return type.isPrimitive()
                || type.isEnum()
                || type == Boolean.class
                || Number.class.isAssignableFrom(type)
                || ScalarTexts.of(type) != null;
    }

    @Override
    protected ValueDeserializer<?> newDelegatingInstance(ValueDeserializer<?> newDelegatee) {
        return new Elements(newDelegatee, type, distinct, texts);
    }

    @Override
    public @Nullable Object deserialize(JsonParser parser, DeserializationContext context) {
        JsonToken token = parser.currentToken();
        if (texts && token == JsonToken.VALUE_STRING && parser.getString().isEmpty()) {
            return getEmptyValue(context);
        }
        TokenStreamContext place = parser.streamReadContext();
        WithoutEmpty filled = texts && token == JsonToken.START_ARRAY ? new WithoutEmpty(parser, place) : null;
        Object value = super.deserialize(filled == null ? parser : filled, context);
        int given = place.getEntryCount() - (filled == null ? 0 : filled.passed);
        return !distinct || token == null || !token.isStructStart() || value == null || size(value) == given
                ? value
                : context.handleWeirdStringValue(type.getRawClass(), "", "occurs twice");
    }

    private static int size(Object value) {
        return value instanceof Map<?, ?> map ? map.size() : ((Collection<?>) value).size();
    }

    private static final class WithoutEmpty extends JsonParserDelegate {

        private final TokenStreamContext list;
        private int passed;

        WithoutEmpty(JsonParser parser, TokenStreamContext list) {
            super(parser);
            this.list = list;
        }

        @Override
        public @Nullable JsonToken nextToken() {
            JsonToken token = super.nextToken();
            while (token == JsonToken.VALUE_STRING
                    && streamReadContext() == list
                    && getString().isEmpty()) {
                passed++;
                token = super.nextToken();
            }
            return token;
        }
    }
}
