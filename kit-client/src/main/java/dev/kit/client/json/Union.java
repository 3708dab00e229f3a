package dev.kit.client.json;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the Java type of a JSON value that has several shapes.
 *
 * <p>The discriminator decides where there is one; else the kind of value, then its members. What fits nothing becomes
 * the unknown variant and is kept. Immutable; used by generated code.
 */
public final class Union<T> {

    /** The kinds of JSON values. */
    public enum Kind {
        TEXT,
        NUMBER,
        BOOLEAN,
        ARRAY,
        OBJECT
    }

    private final @Nullable String discriminator;
    private final Map<String, TypeRef<? extends T>> mapping;
    private final List<Branch<? extends T>> branches;
    private final Function<@Nullable Object, ? extends T> unknown;

    private Union(Builder<T> builder) {
        this.discriminator = builder.discriminator;
        this.mapping = Map.copyOf(builder.mapping);
        this.branches = List.copyOf(builder.branches);
        this.unknown = builder.unknown;
    }

    /** Starts a union whose unknown values become {@code unknown}. */
    public static <T> Builder<T> orElse(Function<@Nullable Object, ? extends T> unknown) {
        return new Builder<>(unknown);
    }

    /** The variant for a value made of maps, lists, text, numbers and booleans. */
    public T decode(@Nullable Object json) {
        if (discriminator != null && json instanceof Map<?, ?> object) {
            TypeRef<? extends T> type = mapping.get(String.valueOf(object.get(discriminator)));
            if (type != null) {
                return JsonCodec.standard().convert(json, type);
            }
        }
        return branches.stream()
                .filter(branch -> branch.fits(json))
                .sorted(Comparator.comparingInt((Branch<? extends T> branch) -> -branch.known(json)))
                .map(branch -> branch.decode(json))
                .flatMap(Optional::stream)
                .findFirst()
                .<T>map(variant -> variant)
                .orElseGet(() -> unknown.apply(json));
    }

    /** The variants of a union, in the order of the document. Not thread-safe. */
    public static final class Builder<T> {

        private final Function<@Nullable Object, ? extends T> unknown;
        private final Map<String, TypeRef<? extends T>> mapping = new HashMap<>();
        private final List<Branch<? extends T>> branches = new ArrayList<>();
        private @Nullable String discriminator;

        private Builder(Function<@Nullable Object, ? extends T> unknown) {
            this.unknown = unknown;
        }

        /** The member whose value names the variant. */
        public Builder<T> discriminator(String member) {
            this.discriminator = member;
            return this;
        }

        /** The variant that {@code value} of the discriminator names. */
        public Builder<T> when(String value, Class<? extends T> variant) {
            mapping.put(value, TypeRef.of(variant));
            return this;
        }

        /** A variant that is an object with these members. */
        public Builder<T> object(Class<? extends T> variant, Members members) {
            branches.add(new Branch<>(Kind.OBJECT, members, json -> convert(json, TypeRef.of(variant))));
            return this;
        }

        /** A variant that wraps a value of one kind. */
        public <V> Builder<T> value(Kind kind, TypeRef<V> type, Function<? super V, ? extends T> wrap) {
            branches.add(new Branch<T>(kind, Members.ANY, json -> wrap.apply(convert(json, type))));
            return this;
        }

        /** The union. */
        public Union<T> build() {
            return new Union<>(this);
        }

        private static <V> V convert(@Nullable Object json, TypeRef<V> type) {
            return JsonCodec.standard().convert(json, type);
        }
    }

    /**
     * What tells one object from another.
     *
     * @param all the declared members
     * @param required those that must be there
     * @param constants those that have one possible value
     */
    public record Members(Set<String> all, Set<String> required, Map<String, String> constants) {

        static final Members ANY = new Members(Set.of(), Set.of(), Map.of());

        boolean fit(Map<?, ?> object) {
            return object.keySet().containsAll(required)
                    && constants.entrySet().stream()
                            .allMatch(constant -> !object.containsKey(constant.getKey())
                                    || constant.getValue().equals(String.valueOf(object.get(constant.getKey()))));
        }
    }

    private record Branch<T>(Kind kind, Members members, Function<@Nullable Object, ? extends T> decoder) {

        boolean fits(@Nullable Object json) {
            return switch (kind) {
                case TEXT -> json instanceof String;
                case NUMBER -> json instanceof Number;
                case BOOLEAN -> json instanceof Boolean;
                case ARRAY -> json instanceof List;
                case OBJECT -> json instanceof Map<?, ?> object && members.fit(object);
            };
        }

        int known(@Nullable Object json) {
            if (!(json instanceof Map<?, ?> object)) {
                return 0;
            }
            return (int) object.keySet().stream()
                    .filter(name -> members.all.contains(name.toString()))
                    .count();
        }

        Optional<T> decode(@Nullable Object json) {
            try {
                return Optional.of(decoder.apply(json));
            } catch (JsonException anotherShape) {
                return Optional.empty();
            }
        }
    }
}
