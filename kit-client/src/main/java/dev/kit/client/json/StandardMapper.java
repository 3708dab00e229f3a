package dev.kit.client.json;

import java.util.Set;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.cfg.CoercionAction;
import tools.jackson.databind.cfg.CoercionInputShape;
import tools.jackson.databind.cfg.ContextAttributes;
import tools.jackson.databind.cfg.DateTimeFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.type.LogicalType;

/** The mapper of Kit's own codecs; by default it converts no kind of value to another. */
record StandardMapper(Set<Leniency> accepted, JsonMapper.Builder builder) {

    static JsonMapper accepting(Set<Leniency> accepted) {
        return new StandardMapper(accepted, JsonMapper.builder()).mapper();
    }

    /** Returns a copy of {@code base} whose own rules give way; names are those of the document, whatever it says. */
    static JsonMapper over(JsonMapper base, Set<Leniency> accepted) {
        return new StandardMapper(accepted, base.rebuild().propertyNamingStrategy(null)).mapper();
    }

    private JsonMapper mapper() {
        builder.disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .disable(DateTimeFeature.ADJUST_DATES_TO_CONTEXT_TIME_ZONE)
                .disable(DateTimeFeature.WRITE_DATES_AS_TIMESTAMPS)
                .disable(DateTimeFeature.WRITE_DURATIONS_AS_TIMESTAMPS)
                .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
                .configure(
                        DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES,
                        !accepted.contains(Leniency.NULL_FOR_REQUIRED))
                .defaultAttributes(ContextAttributes.getEmpty()
                        .withSharedAttribute(Leniency.class, accepted.toArray(Leniency[]::new)))
                .annotationIntrospector(new MemberRules(accepted))
                .addModule(new SimpleModule("kit-client").setDeserializerModifier(new DatesAreText(numbersForText())));
        coerce(LogicalType.Textual, CoercionInputShape.Integer, Leniency.NUMBER_FOR_TEXT);
        coerce(LogicalType.Textual, CoercionInputShape.Float, Leniency.NUMBER_FOR_TEXT);
        coerce(LogicalType.Textual, CoercionInputShape.Boolean, Leniency.BOOLEAN_FOR_TEXT);
        coerce(LogicalType.Integer, CoercionInputShape.String, Leniency.TEXT_FOR_NUMBER);
        coerce(LogicalType.Float, CoercionInputShape.String, Leniency.TEXT_FOR_NUMBER);
        coerce(LogicalType.Boolean, CoercionInputShape.String, Leniency.TEXT_FOR_BOOLEAN);
        coerce(LogicalType.Boolean, CoercionInputShape.Integer, Leniency.NUMBER_FOR_BOOLEAN);
        empty(LogicalType.Integer);
        empty(LogicalType.Float);
        empty(LogicalType.Boolean);
        empty(LogicalType.DateTime);
        empty(LogicalType.OtherScalar);
        return builder.build();
    }

    private boolean numbersForText() {
        return accepted.contains(Leniency.NUMBER_FOR_TEXT);
    }

    private void coerce(LogicalType target, CoercionInputShape shape, Leniency kind) {
        CoercionAction action = accepted.contains(kind) ? CoercionAction.TryConvert : CoercionAction.Fail;
        builder.withCoercionConfig(target, config -> config.setCoercion(shape, action));
    }

    private void empty(LogicalType target) {
        CoercionAction action =
                accepted.contains(Leniency.EMPTY_TEXT_FOR_NULL) ? CoercionAction.AsNull : CoercionAction.Fail;
        builder.withCoercionConfig(
                target,
                config -> config.setCoercion(CoercionInputShape.EmptyString, action)
                        .setAcceptBlankAsEmpty(false));
    }
}
