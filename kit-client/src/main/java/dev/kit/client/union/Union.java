package dev.kit.client.union;

import dev.kit.client.json.TypeRef;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.ValueDeserializer;

/**
 * Decodes a JSON value that has one of several types.
 *
 * <p>The variant is selected before anything is decoded: by the kind of value, by the discriminator and the known
 * values of members, then by the required and the declared members, down to the leaves if several variants remain.
 * Variants that are unions themselves take part with their own variants. Of the matching variants, the one that drops
 * the fewest members is selected, then the first. A value that matches none becomes the unknown variant and is kept.
 *
 * <p>The value is read once. Looking ahead visits each node at most once for each type that it may have, so the time is
 * linear in the size of the document, regardless of the nesting depth of unions. The mapper that reads the document
 * also reads the variants. Thread-safe; used by generated code.
 *
 * @param <T> the common type of the variants
 */
public abstract class Union<T> extends ValueDeserializer<T> {

    private final Variants<T> variants;
    private volatile @Nullable DecisionTable<T> table;

    /** Creates a union of the variants, which must not change afterwards. */
    protected Union(Variants<T> variants) {
        this.variants = variants;
    }

    /**
     * Returns variants whose unknown values become {@code unknown}.
     *
     * <p>Unknown values consist of maps, lists and scalars.
     */
    public static <T> Variants<T> orElse(Function<@Nullable Object, ? extends T> unknown) {
        return new Variants<>(unknown);
    }

    @Override
    public final T deserialize(JsonParser parser, DeserializationContext context) {
        TapeParser input = parser instanceof TapeParser tape ? tape : TapeParser.copy(parser, context);
        T value = input.currentToken().isScalarValue() ? scalar(input, context) : structure(input, context);
        return value == null ? variants.unknown.apply(context.readValue(input, Object.class)) : value;
    }

    private @Nullable T structure(TapeParser input, DeserializationContext context) {
        LeafVariant<T> leaf = table(context).decide(input.lookahead(), input.position());
        return leaf == null ? null : leaf.decode(input, context);
    }

    private @Nullable T scalar(TapeParser input, DeserializationContext context) {
        for (LeafVariant<T> leaf : table(context).scalars(input.lookahead(), input.position())) {
            T value = leaf.decodeScalar(input, context);
            if (value != null) {
                return value;
            }
        }
        return null;
    }

    /** Returns the table. Two threads may both build it on first use, with the same result. */
    final DecisionTable<T> table(DeserializationContext context) {
        DecisionTable<T> known = table;
        if (known == null) {
            known = DecisionTable.of(this, context);
            table = known;
        }
        return known;
    }

    final Variants<T> variants() {
        return variants;
    }

    /**
     * The variants of a union, in the order of the document. Not thread-safe.
     *
     * @param <T> the common type of the variants
     */
    public static final class Variants<T> {

        final Function<@Nullable Object, ? extends T> unknown;
        final List<Variant<? extends T>> list = new ArrayList<>();
        final Map<TypeRef<?>, Set<String>> mapping = new LinkedHashMap<>();
        String discriminator = "";

        private Variants(Function<@Nullable Object, ? extends T> unknown) {
            this.unknown = unknown;
        }

        /** Names the member whose value selects the variant. */
        public Variants<T> discriminator(String member) {
            this.discriminator = member;
            return this;
        }

        /** Selects {@code variant} if the discriminator is {@code value}. */
        public Variants<T> when(String value, Class<?> variant) {
            mapping.computeIfAbsent(TypeRef.of(variant), type -> new LinkedHashSet<>())
                    .add(value);
            return this;
        }

        /** Adds a variant that is decoded as itself. */
        public Variants<T> variant(Class<? extends T> type) {
            list.add(new Variant<>(TypeRef.of(type), type::cast));
            return this;
        }

        /**
         * Adds a variant that wraps a value of another type.
         *
         * <p>Examples are a text, a list or a union.
         */
        public <V> Variants<T> variant(TypeRef<V> type, Function<? super V, ? extends T> wrap) {
            list.add(Variant.of(type, wrap));
            return this;
        }
    }

    /** A type and the function that creates a variant from its decoded value. */
    record Variant<T>(TypeRef<?> type, Function<Object, ? extends T> wrap) {

        @SuppressWarnings("unchecked") // the value was decoded as a V
        static <V, T> Variant<T> of(TypeRef<V> type, Function<? super V, ? extends T> wrap) {
            return new Variant<>(type, value -> wrap.apply((V) value));
        }
    }
}
