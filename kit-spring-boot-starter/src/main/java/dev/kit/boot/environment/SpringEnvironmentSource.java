package dev.kit.boot.environment;

import dev.kit.envkit.EnvironmentSource;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.BeanUtils;
import org.springframework.boot.origin.Origin;
import org.springframework.boot.origin.OriginLookup;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.env.PropertySource;
import org.springframework.core.env.StandardEnvironment;

/** Provides every property of Spring's environment, with placeholders resolved, as of the bean's creation. */
final class SpringEnvironmentSource implements EnvironmentSource {

    private final ConfigurableEnvironment environment;
    private final Map<String, String> variables;

    SpringEnvironmentSource(ConfigurableEnvironment environment) {
        this.environment = environment;
        this.variables = Collections.unmodifiableMap(read(environment));
    }

    private static Map<String, String> read(ConfigurableEnvironment environment) {
        Map<String, String> values = new HashMap<>();
        for (PropertySource<?> source : environment.getPropertySources()) {
            if (source instanceof EnumerablePropertySource<?> enumerable) {
                for (String name : enumerable.getPropertyNames()) {
                    if (isText(enumerable.getProperty(name))) {
                        values.computeIfAbsent(name, absent -> resolved(environment, absent));
                    }
                }
            }
        }
        return values;
    }

    /**
     * Returns true for simple values; system properties may hold any object, such as credentials passed in development.
     */
    private static boolean isText(@Nullable Object value) {
        return value != null && BeanUtils.isSimpleValueType(value.getClass());
    }

    /** Returns the raw value of an unresolvable placeholder, which matters only if a variable reads the property. */
    private static @Nullable String resolved(ConfigurableEnvironment environment, String name) {
        try {
            return environment.getProperty(name);
        } catch (IllegalArgumentException e) {
            return environment.getPropertySources().stream()
                    .map(source -> source.getProperty(name))
                    .filter(Objects::nonNull)
                    .findFirst()
                    .map(Object::toString)
                    .orElse(null);
        }
    }

    @Override
    public Map<String, String> variables() {
        return variables;
    }

    @Override
    public String origin(String name) {
        PropertySource<?> source = sourceOf(name);
        if (source == null) {
            return "the environment";
        }
        Origin origin = OriginLookup.getOrigin(source, name);
        return source instanceof CredentialsPropertySource secrets
                ? secrets.credentials().origin(name)
                : origin != null ? origin.toString() : words(source.getName());
    }

    private static String words(String sourceName) {
        return switch (sourceName) {
            case StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME -> "the process environment";
            case StandardEnvironment.SYSTEM_PROPERTIES_PROPERTY_SOURCE_NAME -> "the system properties";
            case "commandLineArgs" -> "the command line";
            default -> sourceName;
        };
    }

    private @Nullable PropertySource<?> sourceOf(String name) {
        return environment.getPropertySources().stream()
                .filter(source -> source instanceof EnumerablePropertySource<?> && source.containsProperty(name))
                .findFirst()
                .orElse(null);
    }

    @Override
    public boolean confidential(String name) {
        return sourceOf(name) instanceof CredentialsPropertySource;
    }

    @Override
    public List<String> advice(Collection<String> missing) {
        return environment.getPropertySources().get(CredentialsPropertySource.NAME)
                        instanceof CredentialsPropertySource source
                ? source.credentials().advice(missing)
                : List.of();
    }
}
