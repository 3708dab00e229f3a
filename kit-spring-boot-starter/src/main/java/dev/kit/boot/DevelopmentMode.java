package dev.kit.boot;

import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.Environment;
import org.springframework.core.env.StandardEnvironment;

/**
 * Distinguishes development from production, which is the default.
 *
 * <p>Development requires positive evidence: {@code -Dkit.dev=true}, a test, or classes in the output directory of a
 * build. A profile whose name begins with {@code prod}, or {@code kit.dev=false} in any source, always means
 * production.
 */
public final class DevelopmentMode {

    /** The property of the switch. {@code true} counts only on the command line, {@code false} in any source. */
    public static final String PROPERTY = "kit.dev";

    /** Excludes files, which end up in the package, and variables, which apply to every process of a machine. */
    private static final Set<String> COMMAND_LINE =
            Set.of(StandardEnvironment.SYSTEM_PROPERTIES_PROPERTY_SOURCE_NAME, "commandLineArgs");

    private DevelopmentMode() {}

    /** Returns true if the application runs in development mode. */
    public static boolean isOn(Environment environment) {
        return decide(environment).development();
    }

    /** Returns true if {@code -Dkit.dev=true} was set, as {@code kit dev} does. */
    public static boolean isKitDev(Environment environment) {
        return isOn(environment) && isSwitchedOn(environment);
    }

    /** Returns true if a test started the application. */
    public static boolean isTest(Environment environment) {
        return ApplicationStart.noted(environment) == ApplicationStart.TEST;
    }

    /** Returns the reason for {@link #isOn}, as a sentence without a full stop. */
    public static String reason(Environment environment) {
        return decide(environment).reason();
    }

    private record Decision(boolean development, String reason) {}

    private static Decision decide(Environment environment) {
        String production = productionProfile(environment);
        if (production != null) {
            return new Decision(false, "profile \"" + production + "\" is active");
        }
        if ("false".equals(value(environment.getProperty(PROPERTY)))) {
            return new Decision(false, PROPERTY + " is false");
        }
        if (isSwitchedOn(environment)) {
            return new Decision(true, PROPERTY + " is true");
        }
        ApplicationStart start = ApplicationStart.noted(environment);
        return new Decision(start.isDevelopment(), start.reason());
    }

    private static @Nullable String productionProfile(Environment environment) {
        return Arrays.stream(environment.getActiveProfiles())
                .filter(profile -> profile.toLowerCase(Locale.ROOT).startsWith("prod"))
                .findFirst()
                .orElse(null);
    }

    private static boolean isSwitchedOn(Environment environment) {
        return environment instanceof ConfigurableEnvironment configurable
                && configurable.getPropertySources().stream()
                        .filter(source -> COMMAND_LINE.contains(source.getName()))
                        .anyMatch(source -> "true".equals(value(source.getProperty(PROPERTY))));
    }

    private static @Nullable String value(@Nullable Object configured) {
        if (configured == null) {
            return null;
        }
        String text = configured.toString().strip().toLowerCase(Locale.ROOT);
        if (!text.equals("true") && !text.equals("false")) {
            throw new IllegalStateException(PROPERTY + " must be true or false, but is \"" + configured + "\".");
        }
        return text;
    }
}
