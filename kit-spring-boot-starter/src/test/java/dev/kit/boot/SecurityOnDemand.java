package dev.kit.boot;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.AutoConfigurationImportFilter;
import org.springframework.boot.autoconfigure.AutoConfigurationMetadata;
import org.springframework.context.EnvironmentAware;
import org.springframework.core.env.Environment;

/** Spring Security is on the class path of all tests; only an application that asks for it gets it. */
public final class SecurityOnDemand implements AutoConfigurationImportFilter, EnvironmentAware {

    public static final String ASK = "kit.test.security=true";

    private @Nullable Environment environment;

    @Override
    public void setEnvironment(Environment environment) {
        this.environment = environment;
    }

    @Override
    public boolean[] match(@Nullable String[] candidates, AutoConfigurationMetadata metadata) {
        boolean asked = Objects.requireNonNull(environment).getProperty("kit.test.security", Boolean.class, false);
        boolean[] wanted = new boolean[candidates.length];
        for (int i = 0; i < candidates.length; i++) {
            String candidate = candidates[i];
            wanted[i] = asked || candidate == null || !candidate.startsWith("org.springframework.boot.security.");
        }
        return wanted;
    }
}
