package dev.kit.boot;

import dev.kit.envkit.settings.SettingNames;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.event.ApplicationStartedEvent;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.origin.Origin;
import org.springframework.boot.origin.OriginLookup;
import org.springframework.context.ApplicationListener;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.env.PropertySource;
import org.springframework.core.env.StandardEnvironment;

/** Reports misspelt settings below {@code kit} and environment variables of Kit, which nothing reads. */
final class UnknownSettings implements ApplicationListener<ApplicationStartedEvent> {

    private static final Logger log = LoggerFactory.getLogger(UnknownSettings.class);

    private static final String PREFIX = "kit.";
    private static final String VARIABLE_PREFIX = "KIT_";

    @Override
    public void onApplicationEvent(ApplicationStartedEvent event) {
        ConfigurableApplicationContext context = event.getApplicationContext();
        reportVariables(context.getEnvironment());
        Map<String, String> given = given(context.getEnvironment());
        if (given.isEmpty() || !log.isWarnEnabled()) {
            return;
        }
        SettingNames names = KitMetadata.names();
        given.keySet().removeIf(name -> names.isEmpty() || names.knows(name));
        if (!given.isEmpty()) {
            given.keySet().removeIf(name -> belongsToTheApplication(name, context));
        }
        String report = given.entrySet().stream()
                .filter(setting -> names.nearest(setting.getKey()).isPresent() || names.hasGroupOf(setting.getKey()))
                .map(setting -> setting.getValue()
                        + names.nearest(setting.getKey())
                                .map(near -> ", did you mean " + near + "?")
                                .orElse(", which is no setting of Kit"))
                .collect(Collectors.joining("; "));
        if (!report.isEmpty()) {
            log.warn("Settings that nothing reads: {}", report);
        }
    }

    /** Returns the configured names with their origins. */
    private static Map<String, String> given(ConfigurableEnvironment environment) {
        Map<String, String> given = new TreeMap<>();
        for (PropertySource<?> source : environment.getPropertySources()) {
            if (source instanceof EnumerablePropertySource<?> enumerable) {
                Stream.of(enumerable.getPropertyNames())
                        .filter(name -> name.startsWith(PREFIX))
                        .forEach(name -> given.putIfAbsent(name, name + place(enumerable, name)));
            }
        }
        return given;
    }

    private static String place(EnumerablePropertySource<?> source, String name) {
        Origin origin = OriginLookup.getOrigin(source, name);
        return origin == null ? "" : " (" + origin + ")";
    }

    /** Returns true if the application's own metadata describes {@code name}, or one of its classes binds it. */
    private static boolean belongsToTheApplication(String name, ConfigurableApplicationContext context) {
        return prefixes(context).stream().anyMatch(prefix -> plain(name).startsWith(plain(prefix) + "."))
                || KitMetadata.allNames(Objects.requireNonNull(context.getClassLoader()))
                        .knows(name);
    }

    private static Collection<String> prefixes(ConfigurableApplicationContext context) {
        var beans = context.getBeanFactory();
        return Stream.of(beans.getBeanNamesForAnnotation(ConfigurationProperties.class))
                .filter(bean -> !String.valueOf(beans.getType(bean)).contains("dev.kit.boot."))
                .map(bean -> beans.findAnnotationOnBean(bean, ConfigurationProperties.class))
                .filter(Objects::nonNull)
                .map(ConfigurationProperties::prefix)
                .filter(prefix -> plain(prefix).startsWith("kit"))
                .toList();
    }

    private static String plain(String name) {
        return name.replace("-", "").toLowerCase(Locale.ROOT);
    }

    /** Reports environment variables in development only. */
    private static void reportVariables(ConfigurableEnvironment environment) {
        List<String> given = variables(environment);
        if (given.isEmpty() || !log.isWarnEnabled() || !DevelopmentMode.isOn(environment)) {
            return;
        }
        SettingNames names = KitMetadata.names();
        if (names.isEmpty()) {
            return;
        }
        String report = given.stream()
                .flatMap(
                        name -> names.nearestVariable(name).map(near -> name + ", did you mean " + near + "?").stream())
                .collect(Collectors.joining("; "));
        if (!report.isEmpty()) {
            log.warn("Environment variables that nothing reads: {}", report);
        }
    }

    /** Returns only upper-case names, because the environment of other systems is not case-sensitive. */
    private static List<String> variables(ConfigurableEnvironment environment) {
        return environment.getPropertySources().get(StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME)
                        instanceof EnumerablePropertySource<?> variables
                ? Stream.of(variables.getPropertyNames())
                        .filter(name -> name.startsWith(VARIABLE_PREFIX))
                        .sorted()
                        .toList()
                : List.of();
    }
}
