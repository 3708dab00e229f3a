package dev.kit.constructs.jwt;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What a verified token says. Immutable and thread-safe.
 *
 * <p>Values are as JSON has them: text, numbers, booleans, lists and maps; times are {@link Instant}s. Its text form names
 * the claims and shows no value, so that it may be logged.
 */
public final class Claims {

    private final Map<String, Object> values;

    private Claims(Map<String, Object> values) {
        this.values = values;
    }

    /** Claims with these values, copied; claims without a value are left out. */
    public static Claims of(Map<String, ?> values) {
        return new Claims(frozen(values));
    }

    /** Whom the token is about. */
    public Optional<String> subject() {
        return text("sub");
    }

    /** Who made the token. */
    public Optional<String> issuer() {
        return text("iss");
    }

    /** Whom the token is for; empty if it does not say. */
    public List<String> audience() {
        return list("aud");
    }

    /** When the token ends. */
    public Optional<Instant> expiresAt() {
        return get("exp", Instant.class);
    }

    /** What the token allows: the words of {@code scope}, or the list {@code scp}. */
    public List<String> scopes() {
        return text("scope")
                .map(scope -> Arrays.stream(scope.split(" ", -1))
                        .filter(word -> !word.isEmpty())
                        .toList())
                .orElseGet(() -> list("scp"));
    }

    /** A claim as text; empty if it is absent or something else. */
    public Optional<String> text(String name) {
        return get(name, String.class);
    }

    /** A claim as list of text, a single text as list of one; empty if it is absent or something else. */
    public List<String> list(String name) {
        Object value = values.get(name);
        if (value instanceof String single) {
            return List.of(single);
        }
        return value instanceof List<?> list && list.stream().allMatch(String.class::isInstance)
                ? list.stream().map(String.class::cast).toList()
                : List.of();
    }

    /** A claim of this type; empty if it is absent or of another one. */
    public <T> Optional<T> get(String name, Class<T> type) {
        Object value = values.get(name);
        return type.isInstance(value) ? Optional.of(type.cast(value)) : Optional.empty();
    }

    /** All claims; cannot be changed, at no depth. */
    public Map<String, Object> asMap() {
        return values;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Claims claims && values.equals(claims.values);
    }

    @Override
    public int hashCode() {
        return values.hashCode();
    }

    /** The names of the claims, without their values. */
    @Override
    public String toString() {
        return "Claims" + new TreeSet<>(values.keySet());
    }

    private static Map<String, Object> frozen(Map<?, ?> map) {
        Map<String, Object> copy = new LinkedHashMap<>();
        map.forEach((name, value) -> {
            if (value != null) {
                copy.put(String.valueOf(name), frozen(value));
            }
        });
        return Collections.unmodifiableMap(copy);
    }

    private static Object frozen(Object value) {
        if (value instanceof Map<?, ?> map) {
            return frozen(map);
        }
        if (value instanceof List<?> list) {
            List<@Nullable Object> copy = new ArrayList<>();
            list.forEach(item -> copy.add(item == null ? null : frozen(item)));
            return Collections.unmodifiableList(copy);
        }
        return value instanceof java.util.Date date ? date.toInstant() : value;
    }
}
