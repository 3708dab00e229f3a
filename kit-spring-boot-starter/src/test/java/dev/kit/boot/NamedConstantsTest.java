package dev.kit.boot;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.boot.functions.FoundFunctions;
import dev.kit.boot.functions.FunctionAutoConfiguration;
import dev.kit.constructs.Service;
import dev.kit.constructs.ServiceRegistry;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.functions.CloudFunction;
import dev.kit.constructs.functions.Functions;
import dev.kit.constructs.run.ConstructEnvironment;
import dev.kit.constructs.run.NamedConstants;
import dev.kit.envkit.EnvironmentException;
import dev.kit.envkit.EnvironmentParser;
import dev.kit.envkit.EnvironmentSchema;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

class NamedConstantsTest {

    private static final String HERE = NamedConstantsTest.class.getName() + "$Named#";

    private static final Service<String> REGION = Service.of(
            "region", env -> env.create(read -> read.get("REGION").string()).parse());

    static final class Named {

        static final EnvironmentParser PARSER = new EnvironmentParser(Map.of("REGION", "eu-north-1"));

        static final EnvironmentSchema<String> SCHEMA =
                EnvironmentSchema.of(env -> env.get("A_MISSING_NAME").string());

        static final Logger LOGGER = LoggerFactory.getLogger("acme");

        private Named() {}
    }

    static final class Jobs {

        static final CloudFunction<?, ?> report = Functions.f.handle(ctx -> "done");

        private Jobs() {}
    }

    @Configuration(proxyBeanMethods = false)
    static class Greeting {

        @Bean
        Endpoint<String> greeting() {
            return e.get("/greeting").output(String.class).handle(ctx -> "Hello");
        }
    }

    @Test
    @DisplayName("CO-01 CO-04 envParser makes the services, and logger is that of constructs without their own")
    void namedConstantsCount() {
        runner().withPropertyValues("kit.env-parser=" + HERE + "PARSER", "kit.logger=" + HERE + "LOGGER")
                .run(context -> {
                    assertThat(context.getBean(ServiceRegistry.class).get(REGION))
                            .isEqualTo("eu-north-1");
                    ConstructEnvironment constructs = context.getBean(ConstructEnvironment.class);
                    assertThat(constructs.logger(null, "other").getName()).isEqualTo("acme");
                    Logger own = LoggerFactory.getLogger("own");
                    assertThat(constructs.logger(own, "other")).isSameAs(own);
                });
        runner().run(context -> assertThat(context.getBean(ConstructEnvironment.class)
                        .logger(null, "other")
                        .getName())
                .isEqualTo("other"));
    }

    @Test
    @DisplayName("CO-04 a named schema is read before the first service, with all its missing variables")
    void readsSchemasAtOnce() {
        runner().withPropertyValues("kit.env-parser=" + HERE + "SCHEMA")
                .run(context -> assertThat(context)
                        .getFailure()
                        .hasRootCauseInstanceOf(EnvironmentException.class)
                        .rootCause()
                        .hasMessageContaining("A_MISSING_NAME"));
    }

    @Test
    @DisplayName("CO-04 a missing class, field or another type stops the start with the name and the remedy")
    void refusesMissingConstants() {
        NamedConstants constants = new NamedConstants(NamedConstantsTest.class.getClassLoader());
        assertThatThrownBy(() -> ApplicationConstants.read(
                        "logger", new DefaultListableBeanFactory(), named -> named.logger("com.acme.Log#LOGGER")))
                .isInstanceOf(KitConfigException.class)
                .hasMessage("logger names com.acme.Log#LOGGER: there is no class com.acme.Log."
                        + "\n    Correct logger, or declare the static field.");
        assertThatThrownBy(() -> constants.logger(HERE + "LOG")).hasMessageContaining("has no field LOG");
        assertThatThrownBy(() -> constants.logger(HERE + "PARSER"))
                .hasMessageContaining("is a dev.kit.envkit.EnvironmentParser and must be an org.slf4j.Logger.");
        assertThatThrownBy(() -> constants.logger("com.acme.Log")).hasMessageContaining("must name a class and a");
    }

    @Test
    @DisplayName("CO-01 functions names the packages of functions apart from those of routes")
    void findsFunctions() {
        runner().withConfiguration(AutoConfigurations.of(FunctionAutoConfiguration.class))
                .withPropertyValues(
                        "kit.routes=dev.kit.boot.nowhere", "kit.functions=dev/kit/boot/NamedConstantsTest$Jobs.class")
                .run(context -> assertThat(context.getBean(FoundFunctions.class).functions())
                        .singleElement()
                        .satisfies(found -> assertThat(found.name()).isEqualTo("report")));
    }

    private static ApplicationContextRunner runner() {
        return new ApplicationContextRunner()
                .withConfiguration(AutoConfigurations.of(ConstructsAutoConfiguration.class))
                .withUserConfiguration(Greeting.class);
    }
}
