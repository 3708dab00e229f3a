package dev.kit.boot.client;

import java.lang.reflect.RecordComponent;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.BindHandler;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.bind.UnboundConfigurationPropertiesException;
import org.springframework.boot.context.properties.bind.handler.NoUnboundElementsBindHandler;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.context.properties.source.IterableConfigurationPropertySource;
import org.springframework.boot.context.properties.source.UnboundElementsSourceFilter;
import org.springframework.core.env.Environment;
import org.springframework.util.StringUtils;

/**
 * The place of a client's settings in the environment.
 *
 * @param name the name of the client, as it is written first
 */
record ClientSettings(String name, Environment environment) {

    static final ConfigurationPropertyName PREFIX = ConfigurationPropertyName.of("kit.clients");

    private static final int NAME = PREFIX.getNumberOfElements();

    /** Returns the clients that have settings; a variable of the environment has lost the dashes of its name. */
    static List<ClientSettings> all(Environment environment) {
        Map<String, String> names = new LinkedHashMap<>();
        sources(environment)
                .filter(IterableConfigurationPropertySource.class::isInstance)
                .flatMap(source -> ((IterableConfigurationPropertySource) source).stream())
                .filter(property -> PREFIX.isAncestorOf(property) && property.getNumberOfElements() > NAME)
                .map(property -> property.getElement(NAME, ConfigurationPropertyName.Form.DASHED))
                .forEach(name -> names.merge(
                        Nearest.plain(name), name, (one, other) -> one.length() >= other.length() ? one : other));
        return names.values().stream()
                .map(name -> new ClientSettings(name, environment))
                .toList();
    }

    static Stream<ConfigurationPropertySource> sources(Environment environment) {
        return StreamSupport.stream(
                ConfigurationPropertySources.get(environment).spliterator(), false);
    }

    /** Returns the full name of a setting; that of the client if {@code setting} is empty. */
    String property(String setting) {
        return PREFIX + "." + name + (setting.isEmpty() ? "" : "." + setting);
    }

    /** Returns the settings, all of which must be known. */
    ClientProperties bind() {
        BindHandler strict = new NoUnboundElementsBindHandler(BindHandler.DEFAULT, new UnboundElementsSourceFilter());
        try {
            return Binder.get(environment).bindOrCreate(property(""), Bindable.of(ClientProperties.class), strict);
        } catch (BindException e) {
            throw unbound(e);
        }
    }

    private ClientSettingsException unbound(BindException failure) {
        if (failure.getCause() instanceof UnboundConfigurationPropertiesException unbound) {
            ConfigurationProperty first =
                    unbound.getUnboundProperties().iterator().next();
            ConfigurationPropertyName given = first.getName();
            Set<String> known = siblings(given);
            return new ClientSettingsException(
                    placed(first),
                    "there is no such setting",
                    Nearest.to(given.getLastElement(ConfigurationPropertyName.Form.DASHED), known)
                            .map(near -> "Did you mean " + given.getParent() + "." + near + "?")
                            .orElse("Write one of " + String.join(", ", known) + "."),
                    null);
        }
        ConfigurationProperty property = failure.getProperty();
        boolean secret = failure.getName().toString().contains(".auth.");
        String wanted = failure.getTarget().getType().toString();
        return new ClientSettingsException(
                property == null ? failure.getName().toString() : placed(property),
                (property == null || secret ? "the value" : "\"" + property.getValue() + "\"") + " is not "
                        + expected(failure.getTarget().getType().resolve(Object.class), wanted),
                "Correct the value.",
                null);
    }

    private static String expected(Class<?> type, String otherwise) {
        if (type.isEnum()) {
            return "one of "
                    + Stream.of(type.getEnumConstants())
                            .map(value ->
                                    value.toString().toLowerCase(Locale.ROOT).replace('_', '-'))
                            .collect(Collectors.joining(", "));
        }
        return switch (type.getSimpleName()) {
            case "Duration" -> "a time such as 500ms, 5s or 2m";
            case "DataSize" -> "a size such as 512KB or 32MB";
            case "int", "long", "Integer" -> "a number";
            case "boolean" -> "true or false";
            default -> "a " + otherwise;
        };
    }

    /** Returns the names of the settings beside a wrong one. */
    private Set<String> siblings(ConfigurationPropertyName given) {
        Class<?> type = ClientProperties.class;
        for (int i = NAME + 1; i < given.getNumberOfElements() - 1; i++) {
            String step = Nearest.plain(given.getElement(i, ConfigurationPropertyName.Form.DASHED));
            Class<?> next = Stream.of(Objects.requireNonNull(type.getRecordComponents()))
                    .filter(component -> Nearest.plain(component.getName()).equals(step))
                    .<Class<?>>map(RecordComponent::getType)
                    .findFirst()
                    .orElse(type);
            if (next == Map.class) {
                next = AuthProperties.class;
                i++;
            }
            type = next.isRecord() ? next : type;
        }
        return Stream.of(Objects.requireNonNull(type.getRecordComponents()))
                .map(component -> dashed(component.getName()))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    static String dashed(String name) {
        return name.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
    }

    private static String placed(ConfigurationProperty property) {
        return property.getName() + (property.getOrigin() == null ? "" : " (" + property.getOrigin() + ")");
    }

    /** Returns what a step makes of a setting, whose value it may refuse. */
    <T> T checked(String setting, String action, Supplier<T> step) {
        try {
            return step.get();
        } catch (IllegalArgumentException e) {
            throw wrong(setting, String.valueOf(e.getMessage()), action, e);
        }
    }

    ClientSettingsException wrong(String setting, String problem, String action) {
        return wrong(setting, problem, action, null);
    }

    /** Returns the exception for a setting whose value is not usable. */
    ClientSettingsException wrong(String setting, String problem, String action, @Nullable Throwable cause) {
        String property = property(setting);
        String place = sources(environment)
                .map(source -> ConfigurationPropertyName.isValid(property)
                        ? source.getConfigurationProperty(ConfigurationPropertyName.of(property))
                        : null)
                .filter(Objects::nonNull)
                .findFirst()
                .map(ClientSettings::placed)
                .orElse(property);
        return new ClientSettingsException(place, problem, action, cause);
    }

    /** Returns a setting that must be there. */
    String required(String setting, @Nullable String value, String example) {
        if (!StringUtils.hasText(value)) {
            throw wrong(setting, "the setting is missing", "Set " + property(setting) + "=" + example + ".");
        }
        return value;
    }
}
