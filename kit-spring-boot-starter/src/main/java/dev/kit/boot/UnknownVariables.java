package dev.kit.boot;

import dev.kit.envkit.settings.SettingNames;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.env.StandardEnvironment;

/** Reports misspelt environment variables of Kit in development; their values are not read. */
final class UnknownVariables {

    private static final String PREFIX = "KIT_";

    private UnknownVariables() {}

    static void report(ConfigurableEnvironment environment, Supplier<SettingNames> settings, Logger log) {
        List<String> given = given(environment);
        if (given.isEmpty() || !log.isWarnEnabled() || !DevelopmentMode.isOn(environment)) {
            return;
        }
        SettingNames names = settings.get();
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
    private static List<String> given(ConfigurableEnvironment environment) {
        return environment.getPropertySources().get(StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME)
                        instanceof EnumerablePropertySource<?> variables
                ? Stream.of(variables.getPropertyNames())
                        .filter(name -> name.startsWith(PREFIX))
                        .sorted()
                        .toList()
                : List.of();
    }
}
