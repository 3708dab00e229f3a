package dev.kit.boot.platform;

import dev.kit.boot.KitVersion;
import dev.kit.constructs.ModuleConflict;
import java.util.List;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootVersion;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.context.event.ApplicationEnvironmentPreparedEvent;
import org.springframework.boot.context.event.SpringApplicationEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.core.env.Environment;

/**
 * Checks the version of Spring Boot, the type of the application and Kit's modules before auto-configuration begins.
 *
 * <p>Spring Boot 3 loads this class as well, so it uses only what both generations have under the same name.
 */
final class PlatformCheck implements ApplicationListener<ApplicationEnvironmentPreparedEvent> {

    private static final String GENERATION = "4.";

    /** A package of each module that an application may have. */
    private static final List<String> MODULES = List.of(
            "dev.kit.constructs",
            "dev.kit.boot",
            "dev.kit.envkit",
            "dev.kit.client",
            "dev.kit.studio",
            "dev.kit.redaction",
            "dev.kit.mock",
            "dev.kit.openapi",
            "dev.kit.constructs.aws",
            "dev.kit.constructs.events.pgboss",
            "dev.kit.constructs.events.rabbitmq",
            "dev.kit.constructs.events.sqs",
            "dev.kit.constructs.ratelimit.distributed",
            "dev.kit.constructs.testing",
            "dev.kit.constructs.testing.conformance");

    @Override
    public void onApplicationEvent(ApplicationEnvironmentPreparedEvent event) {
        checkVersion(SpringBootVersion.getVersion());
        checkType(event, event.getEnvironment());
        checkModules(PlatformCheck.class.getClassLoader());
    }

    static void checkModules(ClassLoader loader) {
        for (String module : MODULES) {
            String conflict = ModuleConflict.of(module, loader);
            if (conflict != null) {
                throw new UnsupportedPlatformException(
                        conflict, "Correct the dependencies: mvn dependency:tree shows where each comes from.");
            }
        }
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
        String type = environment.getProperty(
                UnsupportedPlatformException.TYPE, String.valueOf(application.getWebApplicationType()));
        if (type.equalsIgnoreCase(WebApplicationType.REACTIVE.name())) {
            throw UnsupportedPlatformException.reactive(" (WebFlux).", " to servlet, or");
        }
    }
}
