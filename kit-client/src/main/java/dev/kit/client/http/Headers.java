package dev.kit.client.http;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiConsumer;

/**
 * Header fields; names compare without regard to case.
 *
 * <p>Immutable. {@link #toString} never shows values that carry credentials.
 */
public final class Headers {

    private static final Headers EMPTY = new Headers(Map.of());
    private static final Set<String> SECRET =
            Set.of("authorization", "proxy-authorization", "cookie", "set-cookie", "x-api-key", "x-amz-security-token");
    private static final String WORDS_OF_SECRETS = ".*(token|secret|password|api-?key|signature|credential|session).*";

    private final Map<String, List<String>> values;

    private Headers(Map<String, List<String>> values) {
        this.values = values;
    }

    /** No header at all. */
    public static Headers empty() {
        return EMPTY;
    }

    /** A copy of {@code values}. */
    public static Headers of(Map<String, List<String>> values) {
        Map<String, List<String>> copy = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        values.forEach((name, list) ->
                copy.computeIfAbsent(name, key -> new ArrayList<>(list.size())).addAll(list));
        return new Headers(copy);
    }

    /** A copy of {@code values}, one value for each name. */
    public static Headers single(Map<String, String> values) {
        Headers headers = EMPTY;
        for (Map.Entry<String, String> entry : values.entrySet()) {
            headers = headers.with(entry.getKey(), entry.getValue());
        }
        return headers;
    }

    /** The first value of {@code name}. */
    public Optional<String> first(String name) {
        List<String> list = all(name);
        return list.isEmpty() ? Optional.empty() : Optional.of(list.get(0));
    }

    /** Every value of {@code name}, in order; empty if there is none. */
    public List<String> all(String name) {
        return Collections.unmodifiableList(values.getOrDefault(name, List.of()));
    }

    /** Whether {@code name} has a value. */
    public boolean has(String name) {
        return values.containsKey(name);
    }

    /** The names, in alphabetical order. */
    public Set<String> names() {
        return Collections.unmodifiableSet(values.keySet());
    }

    /** A copy in which {@code value} replaces every value of {@code name}. */
    public Headers with(String name, String value) {
        HeaderRules.check(name, value);
        return replaced(name, List.of(value));
    }

    /** A copy with one value more for {@code name}. */
    public Headers plus(String name, String value) {
        HeaderRules.check(name, value);
        List<String> list = new ArrayList<>(all(name));
        list.add(value);
        return replaced(name, list);
    }

    /** A copy in which the values of {@code other} win. */
    public Headers withAll(Headers other) {
        if (other.values.isEmpty()) {
            return this;
        }
        Map<String, List<String>> copy = copy();
        copy.putAll(other.values);
        return new Headers(copy);
    }

    /** A copy that lacks {@code name}. */
    public Headers without(String name) {
        Map<String, List<String>> copy = copy();
        copy.remove(name);
        return new Headers(copy);
    }

    /** Hands every name and value to {@code visitor}. */
    public void forEach(BiConsumer<String, String> visitor) {
        values.forEach((name, list) -> list.forEach(value -> visitor.accept(name, value)));
    }

    private Headers replaced(String name, List<String> list) {
        Map<String, List<String>> copy = copy();
        copy.put(name, list);
        return new Headers(copy);
    }

    private Map<String, List<String>> copy() {
        Map<String, List<String>> copy = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        copy.putAll(values);
        return copy;
    }

    private static boolean secret(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return SECRET.contains(lower) || lower.matches(WORDS_OF_SECRETS);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Headers headers && values.equals(headers.values);
    }

    @Override
    public int hashCode() {
        return values.hashCode();
    }

    @Override
    public String toString() {
        Map<String, Object> shown = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        values.forEach((name, list) -> shown.put(name, secret(name) ? "***" : list));
        return shown.toString();
    }
}
