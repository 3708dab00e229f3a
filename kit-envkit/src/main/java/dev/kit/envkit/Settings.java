package dev.kit.envkit;

import dev.kit.redaction.SecretNames;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Configuration values by name and by path. Immutable and thread-safe.
 *
 * <p>{@code toString} shows numbers, switches, constants and times; all else is {@code ****}, because any text may
 * contain a secret.
 */
public final class Settings {

    private final Map<String, Object> values;

    private Settings(Map<String, Object> values) {
        this.values = Collections.unmodifiableMap(values);
    }

    static Settings of(String[] names, Object[] values) {
        Map<String, Object> byName = new LinkedHashMap<>();
        for (int i = 0; i < names.length; i++) {
            byName.put(names[i], values[i]);
        }
        return new Settings(byName);
    }

    /**
     * Returns the value at {@code path}, such as {@code database.pool}.
     *
     * @throws IllegalArgumentException if no value has that path
     */
    public Object get(String path) {
        Object found = find(path);
        if (found == null) {
            throw new IllegalArgumentException("No setting at \"" + path + "\"; there are " + values.keySet() + '.');
        }
        return found;
    }

    /**
     * Returns the value at {@code path} as {@code type}.
     *
     * @throws IllegalArgumentException if no value has that path, or it has another type
     */
    public <T> T get(String path, Class<T> type) {
        Object found = get(path);
        if (!type.isInstance(found)) {
            throw new IllegalArgumentException("The setting at \"" + path + "\" is "
                    + found.getClass().getSimpleName() + ", not " + type.getSimpleName() + '.');
        }
        return type.cast(found);
    }

    private @Nullable Object find(String path) {
        Object whole = values.get(path);
        if (whole != null) {
            return whole;
        }
        int dot = path.indexOf('.');
        return dot > 0 && values.get(path.substring(0, dot)) instanceof Settings inner
                ? inner.find(path.substring(dot + 1))
                : null;
    }

    /**
     * Returns the values by name, in the order of declaration.
     *
     * <p>Groups are {@code Settings} again.
     */
    public Map<String, Object> asMap() {
        return values;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Settings settings && values.equals(settings.values);
    }

    @Override
    public int hashCode() {
        return values.hashCode();
    }

    @Override
    public String toString() {
        Map<String, Object> shown = new LinkedHashMap<>();
        values.forEach((name, value) -> shown.put(name, shown(value)));
        return shown.toString();
    }

    private static Object shown(Object value) {
        if (value instanceof Optional<?> optional) {
            return optional.map(Settings::shown);
        }
        boolean harmless = value instanceof Number
                || value instanceof Boolean
                || value instanceof Enum<?>
                || value instanceof Duration
                || value instanceof Settings;
        return harmless ? value : SecretNames.MASK;
    }
}
