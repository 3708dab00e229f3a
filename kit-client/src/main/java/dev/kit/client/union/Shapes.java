package dev.kit.client.union;

import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonFormat;
import dev.kit.client.json.Field;
import dev.kit.client.json.Leniency;
import dev.kit.client.union.ScalarShape.Kind;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.SettableBeanProperty;
import tools.jackson.databind.deser.ValueInstantiator;
import tools.jackson.databind.deser.bean.BeanDeserializerBase;
import tools.jackson.databind.deser.impl.NullsFailProvider;

/** Derives shapes from the mapper's decoders of types. Used once for each union, by one thread. */
final class Shapes {

    private static final Map<Class<?>, Kind> SCALARS = Map.ofEntries(
            Map.entry(String.class, Kind.TEXT),
            Map.entry(byte[].class, Kind.TEXT),
            Map.entry(OffsetDateTime.class, Kind.DATE_TIME),
            Map.entry(LocalDate.class, Kind.DATE),
            Map.entry(UUID.class, Kind.UUID),
            Map.entry(Boolean.class, Kind.BOOLEAN),
            Map.entry(boolean.class, Kind.BOOLEAN),
            Map.entry(Integer.class, Kind.INTEGER),
            Map.entry(int.class, Kind.INTEGER),
            Map.entry(Long.class, Kind.INTEGER),
            Map.entry(long.class, Kind.INTEGER),
            Map.entry(BigInteger.class, Kind.INTEGER),
            Map.entry(Double.class, Kind.NUMBER),
            Map.entry(double.class, Kind.NUMBER),
            Map.entry(BigDecimal.class, Kind.NUMBER));

    private final DeserializationContext context;
    private final Set<Leniency> accepted;
    private final Map<JavaType, Shape> known = new HashMap<>();

    Shapes(DeserializationContext context) {
        this.context = context;
        this.accepted = context.getAttribute(Leniency.class) instanceof Leniency[] kinds ? Set.of(kinds) : Set.of();
    }

    /** Returns the shape of a type; for a class outside generated code it is any value. */
    Shape of(JavaType type) {
        Shape shape = known.get(type);
        if (shape != null) {
            return shape;
        }
        Kind kind = SCALARS.get(type.getRawClass());
        if (kind != null) {
            return scalar(kind);
        }
        if (type.hasRawClass(Field.class)) {
            return of(type.containedTypeOrUnknown(0));
        }
        if (type.isMapLikeType()) {
            return new MapShape(of(type.getContentType()));
        }
        if (type.isCollectionLikeType() || type.isArrayType()) {
            return new ListShape(of(type.getContentType()));
        }
        return decoded(type);
    }

    private Shape scalar(Kind kind) {
        return new ScalarShape(kind, Set.of(), accepted);
    }

    private Shape decoded(JavaType type) {
        ValueDeserializer<?> decoder = context.findRootValueDeserializer(type);
        if (decoder instanceof Union<?> union) {
            return new UnionShape(union);
        }
        if (!(decoder instanceof BeanDeserializerBase bean)) {
            return AnyShape.ANY;
        }
        Shape wrapped = wrapped(bean.getValueInstantiator());
        return wrapped == null
                ? object(type, bean)
                : narrowed(wrapped, type.getRawClass().getAnnotation(KnownValues.class));
    }

    /** Returns the shape of the value that the only creator takes as a whole, or null if it takes members. */
    private @Nullable Shape wrapped(ValueInstantiator instantiator) {
        if (instantiator.canCreateUsingDelegate()) {
            return of(instantiator.getDelegateType(context.getConfig()));
        }
        if (instantiator.canCreateFromObjectWith() || instantiator.canCreateUsingDefault()) {
            return null;
        }
        Kind kind = instantiator.canCreateFromString()
                ? Kind.TEXT
                : instantiator.canCreateFromInt() || instantiator.canCreateFromLong()
                        ? Kind.INTEGER
                        : instantiator.canCreateFromBoolean() ? Kind.BOOLEAN : Kind.NUMBER;
        return scalar(kind);
    }

    private Shape object(JavaType type, BeanDeserializerBase bean) {
        ObjectShape object = new ObjectShape();
        known.put(type, object);
        for (Iterator<SettableBeanProperty> all = bean.properties(); all.hasNext(); ) {
            SettableBeanProperty property = all.next();
            object.add(property.getName(), member(property), property.isRequired(), nullable(property));
        }
        if (type.getRawClass().isAnnotationPresent(ClosedObject.class)) {
            object.close();
        }
        RecordComponent[] components = type.getRawClass().getRecordComponents();
        for (RecordComponent component : components == null ? new RecordComponent[0] : components) {
            if (component.getAccessor().isAnnotationPresent(JsonAnySetter.class)) {
                JavaType map = context.constructType(component.getGenericType());
                object.keepOthers(of(map.getContentType()));
            }
        }
        return object;
    }

    private boolean nullable(SettableBeanProperty property) {
        boolean refused = property.getNullValueProvider() instanceof NullsFailProvider
                || (property.getType().isPrimitive()
                        && context.isEnabled(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES));
        return !refused;
    }

    private Shape member(SettableBeanProperty property) {
        JsonFormat.Value format = property.findPropertyFormat(
                context.getConfig(), property.getType().getRawClass());
        Shape shape = format.getShape() == JsonFormat.Shape.STRING ? scalar(Kind.TEXT) : of(property.getType());
        return narrowed(shape, property.getAnnotation(KnownValues.class));
    }

    private static Shape narrowed(Shape shape, @Nullable KnownValues values) {
        return values != null && shape instanceof ScalarShape scalar
                ? new ScalarShape(scalar.kind(), Set.of(values.value()), scalar.accepted())
                : shape;
    }
}
