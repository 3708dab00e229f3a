package dev.kit.constructs.validation;

import java.lang.invoke.MethodHandle;
import java.util.Iterator;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.SettableBeanProperty;
import tools.jackson.databind.deser.bean.BeanDeserializer;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads a record whose components are plain values directly from texts, as most path parameters and queries are.
 *
 * <p>It accepts only texts that Jackson would read the same way: missing, surplus, empty or wrong values are left to
 * Jackson. The intermediate trees and parsers cost more than the rest of the reading. Immutable and thread-safe.
 */
final class FlatRecord {

    private final MethodHandle constructor;
    private final Component[] components;

    private record Component(String name, PlainText text, boolean optional) {}

    private FlatRecord(MethodHandle constructor, Component[] components) {
        this.constructor = constructor;
        this.components = components;
    }

    /** Returns a reader for records that {@code mapper} creates from {@code type}, or null if they are not flat. */
    static @Nullable FlatRecord of(JsonMapper mapper, JavaType type) {
        ValueDeserializer<?> chosen = type.getRawClass().isRecord()
                ? new Conversions(mapper).context().findRootValueDeserializer(type)
                : null;
        // A subclass may do more than read the properties.
        if (chosen == null || chosen.getClass() != BeanDeserializer.class) {
            return null;
        }
        BeanDeserializer bean = (BeanDeserializer) chosen;
        MethodHandle constructor = RecordCreation.constructor(bean.getValueInstantiator());
        int count = type.getRawClass().getRecordComponents().length;
        Component[] components = new Component[count];
        int found = 0;
        for (Iterator<SettableBeanProperty> properties = bean.properties(); properties.hasNext(); ) {
            SettableBeanProperty property = properties.next();
            Component component = component(property, mapper);
            if (component == null) {
                return null;
            }
            components[property.getCreatorIndex()] = component;
            found++;
        }
        return constructor != null && found == count ? new FlatRecord(constructor, components) : null;
    }

    private static @Nullable Component component(SettableBeanProperty property, JsonMapper mapper) {
        ValueDeserializer<?> deserializer = property.getValueDeserializer();
        PlainText text = PlainText.of(deserializer);
        if (text == null
                || property.getCreatorIndex() < 0
                || property.hasValueTypeDeserializer()
                || property.getInjectableValueId() != null
                || !readsAlike(text, mapper.readerFor(property.getType()))) {
            return null;
        }
        boolean optional = !property.isRequired()
                && !property.getType().isPrimitive()
                && property.getNullValueProvider() == deserializer
                && !mapper.isEnabled(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
                && !mapper.isEnabled(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES);
        return new Component(property.getName(), text, optional);
    }

    /** Returns whether the mapper reads a sample alike, since an application may have configured it differently. */
    private static boolean readsAlike(PlainText text, ObjectReader reader) {
        Object expected = text.read(text.sample());
        try {
            return expected != null && expected.equals(reader.readValue(TextTree.leaf(text.sample())));
        } catch (JacksonException refused) {
            return false;
        }
    }

    /** Returns the record, or null if Jackson has to read the texts. */
    @Nullable Object read(Map<String, ?> texts) {
        Object[] values = new Object[components.length];
        int taken = 0;
        for (int i = 0; i < components.length; i++) {
            Component component = components[i];
            Object given = texts.get(component.name);
            if (given instanceof String text) {
                Object value = component.text.read(text);
                if (value == null) {
                    return null;
                }
                values[i] = value;
                taken++;
            } else if (given != null || !component.optional) {
                return null;
            }
        }
        return taken == texts.size() ? created(values) : null;
    }

    /** Returns null if the constructor rejects its arguments: Jackson then calls it again and reports the failure. */
    private @Nullable Object created(Object[] values) {
        try {
            return (Object) constructor.invokeExact(values);
        } catch (Error e) {
            throw e;
        } catch (Throwable refused) {
            return null;
        }
    }
}
