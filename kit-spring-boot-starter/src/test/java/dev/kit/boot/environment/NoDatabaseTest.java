package dev.kit.boot.environment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Configuration;

@ExtendWith(OutputCaptureExtension.class)
final class NoDatabaseTest {

    @Configuration(proxyBeanMethods = false)
    @ImportAutoConfiguration(DataSourceAutoConfiguration.class)
    static class Application {}

    @Test
    @DisplayName("an application without a database is told of DATABASE_URL, one with a faulty setting of that setting")
    void namesTheVariable(CapturedOutput output) {
        assertThatThrownBy(() -> start("--spring.profiles.active=prod"))
                .hasStackTraceContaining("DataSourceBeanCreationException");
        assertThat(output.getAll())
                .contains("There is no database: neither DATABASE_URL nor spring.datasource.url is set.")
                .contains("Set DATABASE_URL in the environment or as a credential of this stage")
                .doesNotContain("KIT_MASTER_KEY", "put it on the classpath");
    }

    private static void start(String... arguments) {
        new SpringApplicationBuilder(Application.class)
                .web(WebApplicationType.NONE)
                .run(arguments)
                .close();
    }
}
