package dev.kit.boot;

import java.util.Arrays;
import java.util.Locale;
import org.springframework.core.env.Environment;

/** Tells a developer's machine from production. */
public final class DevelopmentMode {

    private DevelopmentMode() {}

    /** Whether the application is not packaged and no profile that begins with {@code prod} is active. */
    public static boolean isOn(Environment environment) {
        return !environment.getProperty("kit.internal.packaged", Boolean.class, false)
                && Arrays.stream(environment.getActiveProfiles())
                        .noneMatch(profile -> profile.toLowerCase(Locale.ROOT).startsWith("prod"));
    }
}
