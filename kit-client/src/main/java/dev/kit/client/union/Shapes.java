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
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.SettableBeanProperty;
import tools.jackson.databind.deser.ValueInstantiator;
import tools.jackson.databind.deser.bean.BeanDeserializerBase;
import tools.jackson.databind.deser.impl.NullsFailProvider;

/**
 * Flattens a union, including nested unions, and derives the shapes of its leaves from the mapper's decoders. Used once
 * for each union, by one thread.
 */
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
    private final Map<JavaType, JsonShape> known = new HashMap<>();
    private final Set<Union<?>> entered = Collections.newSetFromMap(new IdentityHashMap<>());

    private Shapes(DeserializationContext context) {
        this.context = context;
        this.accepted = context.getAttribute(Leniency.class) instanceof Leniency[] kinds ? Set.of(kinds) : Set.of();
    }

    static <T> List<LeafVariant<T>> leaves(Union<T> union, DeserializationContext context) {
        List<LeafVariant<T>> leaves = new ArrayList<>();
        new Shapes(context).collect(leaves, union, Map.of(), variant -> variant);
        return List.copyOf(leaves);
    }

    /** Collects the leaves of a union; a union that contains itself adds no leaf of its own. */
    private <T, V> void collect(
            List<LeafVariant<T>> leaves,
            Union<V> union,
            Map<String, Set<String>> outer,
            Function<? super V, ? extends T> outerWrap) {
        if (!entered.add(union)) {
            return;
        }
        Union.Variants<V> variants = union.variants();
        for (Union.Variant<? extends V> variant : variants.list) {
            Set<String> values = variants.mapping.getOrDefault(variant.type(), Set.of());
            Map<String, Set<String>> tags = tags(outer, variants.discriminator, values);
            JavaType type = context.constructType(variant.type().type());
            Function<Object, ? extends T> wrap =
                    value -> outerWrap.apply(variant.wrap().apply(value));
            ValueDeserializer<?> decoder = context.findRootValueDeserializer(type);
            if (decoder instanceof Union<?> inner) {
                collect(leaves, inner, tags, wrap);
            } else {
                leaves.add(new LeafVariant<>(decoder, of(type), tags, wrap));
            }
        }
    }

    private static Map<String, Set<String>> tags(
            Map<String, Set<String>> outer, String discriminator, Set<String> values) {
        if (discriminator.isEmpty() || values.isEmpty()) {
            return outer;
        }
        Map<String, Set<String>> tags = new HashMap<>(outer);
        Set<String> common = new HashSet<>(values);
        common.addAll(outer.getOrDefault(discriminator, Set.of()));
        tags.put(discriminator, common);
        return tags;
    }

    /** Returns the shape of a type; for a class outside generated code it is any value. */
    private JsonShape of(JavaType type) {
        JsonShape shape = known.get(type);
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
            return new CollectionShape(JsonToken.START_OBJECT, of(type.getContentType()));
        }
        if (type.isCollectionLikeType() || type.isArrayType()) {
            return new CollectionShape(JsonToken.START_ARRAY, of(type.getContentType()));
        }
        return decoded(type);
    }

    private JsonShape scalar(Kind kind) {
        return new ScalarShape(kind, Set.of(), accepted);
    }

    private JsonShape decoded(JavaType type) {
        ValueDeserializer<?> decoder = context.findRootValueDeserializer(type);
        if (decoder instanceof Union<?> union) {
            return new UnionShape(union);
        }
        if (!(decoder instanceof BeanDeserializerBase bean)) {
            return AnyShape.ANY;
        }
        JsonShape wrapped = wrapped(bean.getValueInstantiator());
        return wrapped == null
                ? object(type, bean)
                : narrowed(wrapped, type.getRawClass().getAnnotation(KnownValues.class));
    }

    /** Returns the shape of the value that the only creator takes as a whole, or null if it takes members. */
    private @Nullable JsonShape wrapped(ValueInstantiator instantiator) {
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

    private JsonShape object(JavaType type, BeanDeserializerBase bean) {
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

    private JsonShape member(SettableBeanProperty property) {
        JsonFormat.Value format = property.findPropertyFormat(
                context.getConfig(), property.getType().getRawClass());
        JsonShape shape = format.getShape() == JsonFormat.Shape.STRING ? scalar(Kind.TEXT) : of(property.getType());
        return narrowed(shape, property.getAnnotation(KnownValues.class));
    }

    private static JsonShape narrowed(JsonShape shape, @Nullable KnownValues values) {
        return values != null && shape instanceof ScalarShape scalar
                ? new ScalarShape(scalar.kind(), Set.of(values.value()), scalar.accepted())
                : shape;
    }

    /** A value decoded by a union; it admits everything, if necessary as the unknown variant. */
    private record UnionShape(Union<?> union) implements JsonShape {

        @Override
        public int cost(Lookahead lookahead, int at) {
            if (lookahead.tape().token(at) == JsonToken.VALUE_NULL) {
                return 0;
            }
            return lookahead.once(this, at, () -> decided(lookahead, at));
        }

        private int decided(Lookahead lookahead, int at) {
            LeafVariant<?> leaf = union.table(lookahead.context()).decide(lookahead, at);
            return leaf == null ? 1 : leaf.shape().cost(lookahead, at);
        }
    }
}
