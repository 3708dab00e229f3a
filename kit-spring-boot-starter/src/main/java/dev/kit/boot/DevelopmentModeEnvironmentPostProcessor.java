package dev.kit.boot;

import org.apache.commons.logging.Log;
import org.springframework.boot.EnvironmentPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.logging.DeferredLogFactory;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.ConfigurableEnvironment;

/** Records how the application was started, while the call stack still shows it. */
@Order(Ordered.LOWEST_PRECEDENCE) // after the configuration files, which may activate profiles
final class DevelopmentModeEnvironmentPostProcessor implements EnvironmentPostProcessor {

    private final Log log;

    DevelopmentModeEnvironmentPostProcessor(DeferredLogFactory logs) {
        this.log = logs.getLog(DevelopmentMode.class);
    }

    @Override
    public void postProcessEnvironment(ConfigurableEnvironment environment, SpringApplication application) {
        ApplicationStart.note(environment, application);
        boolean asked = "true".equalsIgnoreCase(environment.getProperty(DevelopmentMode.PROPERTY, ""));
        if (asked && !DevelopmentMode.isKitDev(environment)) {
            log.warn(DevelopmentMode.PROPERTY + "=true has no effect here ("
                    + DevelopmentMode.reason(environment) + "): give it on the command line, as -D"
                    + DevelopmentMode.PROPERTY + "=true, and activate no profile that begins with prod.");
        }
    }
}
