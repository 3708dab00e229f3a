package dev.kit.boot.platform;

import dev.kit.boot.KitVersion;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootVersion;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.context.event.ApplicationEnvironmentPreparedEvent;
import org.springframework.boot.context.event.SpringApplicationEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.core.env.Environment;

/**
 * Checks the version of Spring Boot and the type of the application before auto-configuration begins.
 *
 * <p>Spring Boot 3 loads this class as well, so it uses only what both generations have under the same name.
 */
final class PlatformCheck implements ApplicationListener<ApplicationEnvironmentPreparedEvent> {

    private static final String GENERATION = "4.";

    static final String TYPE = "spring.main.web-application-type";

    @Override
    public void onApplicationEvent(ApplicationEnvironmentPreparedEvent event) {
        checkVersion(SpringBootVersion.getVersion());
        checkType(event, event.getEnvironment());
    }

    static void checkVersion(String version) {
        if (!version.startsWith(GENERATION)) {
            throw new UnsupportedPlatformException(
                    "Kit works with Spring Boot 4 (built with " + KitVersion.springBoot()
                            + "); this application runs on Spring Boot " + version + ".",
                    "Move the application to Spring Boot 4, or remove the dependency dev.kit:kit-spring-boot-starter.");
        }
    }

    private static void checkType(SpringApplicationEvent event, Environment environment) {
        SpringApplication application = event.getSpringApplication();
        String type = environment.getProperty(TYPE, String.valueOf(application.getWebApplicationType()));
        if (type.equalsIgnoreCase(WebApplicationType.REACTIVE.name())) {
            throw new UnsupportedPlatformException(
                    "Kit works in servlet applications; this one is reactive (WebFlux).",
                    "Set " + TYPE + " to servlet, or remove the dependency dev.kit:kit-spring-boot-starter.");
        }
    }
}
