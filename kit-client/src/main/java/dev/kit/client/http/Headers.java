package dev.kit.client.http;

import dev.kit.redaction.SecretNames;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiConsumer;

/**
 * Header fields, whose names are case-insensitive.
 *
 * <p>Immutable. {@link #toString} never contains values that carry credentials.
 */
public final class Headers {

    private static final Headers EMPTY = new Headers(new String[0]);
    /** Names and values alternately; a flat array, because each call makes several copies of a few fields. */
    private final String[] fields;

    private Headers(String[] fields) {
        this.fields = fields;
    }

    /** Returns headers without any field. */
    public static Headers empty() {
        return EMPTY;
    }

    /** Returns a copy of {@code values}. */
    public static Headers of(Map<String, List<String>> values) {
        int count = 0;
        for (List<String> list : values.values()) {
            count += 2 * list.size();
        }
        String[] fields = new String[count];
        int at = 0;
        for (Map.Entry<String, List<String>> entry : values.entrySet()) {
            for (String value : entry.getValue()) {
                fields[at++] = entry.getKey();
                fields[at++] = value;
            }
        }
        return new Headers(fields);
    }

    /**
     * Returns fields as they were received, names and values alternately.
     *
     * @throws IllegalArgumentException if the last name has no value
     */
    public static Headers ofFields(String... namesAndValues) {
        if (namesAndValues.length % 2 != 0) {
            throw new IllegalArgumentException("The last header has no value. Give names and values in turn.");
        }
        return new Headers(namesAndValues.clone());
    }

    /** Returns a copy of {@code values}, one value for each name. */
    public static Headers single(Map<String, String> values) {
        Headers headers = EMPTY;
        for (Map.Entry<String, String> entry : values.entrySet()) {
            headers = headers.with(entry.getKey(), entry.getValue());
        }
        return headers;
    }

    /** Returns the first value of {@code name}. */
    public Optional<String> first(String name) {
        int at = indexOf(name);
        return at < 0 ? Optional.empty() : Optional.of(fields[at + 1]);
    }

    /** Returns every value of {@code name}, in order. The list may be empty. */
    public List<String> all(String name) {
        List<String> list = new ArrayList<>(1);
        for (int i = 0; i < fields.length; i += 2) {
            if (fields[i].equalsIgnoreCase(name)) {
                list.add(fields[i + 1]);
            }
        }
        return Collections.unmodifiableList(list);
    }

    /** Returns whether {@code name} has a value. */
    public boolean has(String name) {
        return indexOf(name) >= 0;
    }

    /** Returns the names, in alphabetical order. */
    public Set<String> names() {
        return Collections.unmodifiableSet(map().keySet());
    }

    /** Returns a copy in which {@code value} replaces every value of {@code name}. */
    public Headers with(String name, String value) {
        HeaderRules.check(name, value);
        return without(name).appended(name, value);
    }

    /** Returns a copy with an additional value for {@code name}. */
    public Headers plus(String name, String value) {
        HeaderRules.check(name, value);
        return appended(name, value);
    }

    /** Returns a copy in which the values of {@code other} take precedence. */
    public Headers withAll(Headers other) {
        if (other.fields.length == 0) {
            return this;
        }
        if (fields.length == 0) {
            return other;
        }
        String[] all = new String[fields.length + other.fields.length];
        int at = 0;
        for (int i = 0; i < fields.length; i += 2) {
            if (other.indexOf(fields[i]) < 0) {
                all[at++] = fields[i];
                all[at++] = fields[i + 1];
            }
        }
        System.arraycopy(other.fields, 0, all, at, other.fields.length);
        return new Headers(shortened(all, at + other.fields.length));
    }

    /** Returns a copy without {@code name}. */
    public Headers without(String name) {
        if (indexOf(name) < 0) {
            return this;
        }
        String[] kept = new String[fields.length];
        int at = 0;
        for (int i = 0; i < fields.length; i += 2) {
            if (!fields[i].equalsIgnoreCase(name)) {
                kept[at++] = fields[i];
                kept[at++] = fields[i + 1];
            }
        }
        return new Headers(shortened(kept, at));
    }

    /**
     * Passes every name and value to {@code visitor}.
     *
     * <p>The values of a name are in order.
     */
    public void forEach(BiConsumer<String, String> visitor) {
        for (int i = 0; i < fields.length; i += 2) {
            visitor.accept(fields[i], fields[i + 1]);
        }
    }

    /** Returns whether all fields are the same, including order and case. */
    public boolean sameFields(Headers other) {
        return Arrays.equals(fields, other.fields);
    }

    private int indexOf(String name) {
        for (int i = 0; i < fields.length; i += 2) {
            if (fields[i].equalsIgnoreCase(name)) {
                return i;
            }
        }
        return -1;
    }

    private Headers appended(String name, String value) {
        String[] more = Arrays.copyOf(fields, fields.length + 2);
        more[fields.length] = name;
        more[fields.length + 1] = value;
        return new Headers(more);
    }

    private static String[] shortened(String[] longer, int length) {
        return length == longer.length ? longer : Arrays.copyOf(longer, length);
    }

    private Map<String, List<String>> map() {
        Map<String, List<String>> map = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        forEach((name, value) ->
                map.computeIfAbsent(name, key -> new ArrayList<>()).add(value));
        return map;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Headers headers && map().equals(headers.map());
    }

    @Override
    public int hashCode() {
        int hash = 0;
        for (Map.Entry<String, List<String>> entry : map().entrySet()) {
            hash += entry.getKey().toLowerCase(Locale.ROOT).hashCode()
                    ^ entry.getValue().hashCode();
        }
        return hash;
    }

    @Override
    public String toString() {
        Map<String, Object> shown = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        map().forEach((name, list) -> shown.put(name, SecretNames.LOGS.contains(name) ? SecretNames.MASK : list));
        return shown.toString();
    }
}
