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
 * The claims of a verified token. Immutable and thread-safe.
 *
 * <p>Values have the types of JSON: text, numbers, booleans, lists and maps; times are {@link Instant}s. The string
 * form names the claims and contains no value, so that it may be logged.
 */
public final class Claims {

    private final Map<String, Object> values;

    private Claims(Map<String, Object> values) {
        this.values = values;
    }

    /** Returns claims with these values. The map is copied; claims without a value are omitted. */
    public static Claims of(Map<String, ?> values) {
        return new Claims(frozen(values));
    }

    /** Returns the subject of the token. */
    public Optional<String> subject() {
        return text("sub");
    }

    /** Returns the issuer of the token. */
    public Optional<String> issuer() {
        return text("iss");
    }

    /** Returns the audience of the token. It is empty if the token names none. */
    public List<String> audience() {
        return list("aud");
    }

    /** Returns the expiry time of the token. */
    public Optional<Instant> expiresAt() {
        return get("exp", Instant.class);
    }

    /** Returns the scopes of the token. These are the words of {@code scope}, or the list {@code scp}. */
    public List<String> scopes() {
        return text("scope")
                .map(scope -> Arrays.stream(scope.split(" ", -1))
                        .filter(word -> !word.isEmpty())
                        .toList())
                .orElseGet(() -> list("scp"));
    }

    /** Returns a claim as text. It is empty if the claim is absent or not text. */
    public Optional<String> text(String name) {
        return get(name, String.class);
    }

    /**
     * Returns a claim as a list of text.
     *
     * <p>A single text becomes a list of one. The list is empty if the claim is absent or of another type.
     */
    public List<String> list(String name) {
        Object value = values.get(name);
        if (value instanceof String single) {
            return List.of(single);
        }
        return value instanceof List<?> list && list.stream().allMatch(String.class::isInstance)
                ? list.stream().map(String.class::cast).toList()
                : List.of();
    }

    /** Returns a claim of this type. It is empty if the claim is absent or of another type. */
    public <T> Optional<T> get(String name, Class<T> type) {
        Object value = values.get(name);
        return type.isInstance(value) ? Optional.of(type.cast(value)) : Optional.empty();
    }

    /** Returns all claims. The map is unmodifiable at every depth. */
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

    /** Returns the names of the claims, without their values. */
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
