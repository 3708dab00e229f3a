package dev.kit.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("An application with the starter on other versions of Spring Boot")
class GenerationsIT {

    @Test
    @DisplayName("FC-A3 Spring Boot 4.0 starts it, and controllers and endpoints answer")
    void worksOnBoot40() throws IOException {
        try (RunningJar running = start("4.0.6", List.of())) {
            assertThat(running.output()).contains("v4.0.6");
            assertThat(Wire.send(running.port(), Ask.get("/hello")))
                    .contains("200")
                    .endsWith("Hello");
            assertThat(Wire.send(running.port(), Ask.json("POST", "/api/hello", "{\"name\":\"Ada\"}")))
                    .contains("200")
                    .contains("{\"text\":\"Hello Ada\"}");
            assertThat(Wire.send(running.port(), Ask.json("POST", "/api/hello", "{\"name\":\"\"}")))
                    .contains("422");
        }
    }

    @Test
    @DisplayName("FC-A3 Spring Boot 3 ends with one sentence that names both versions, and no stack trace")
    void refusesBoot3() {
        assertThatThrownBy(() -> start("3.5.14", List.of()).close())
                .hasMessageContaining("Kit works with Spring Boot 4 (built with 4.1.0);"
                        + " this application runs on Spring Boot 3.5.14.")
                .hasMessageContaining("APPLICATION FAILED TO START")
                .extracting(Throwable::getMessage)
                .asString()
                .doesNotContain("\tat ", "conventionErrorViewResolver");
    }

    private static RunningJar start(String version, List<String> arguments) throws IOException {
        Path jar = Workplace.applications().resolve("elder/target/elder-" + version + ".jar");
        return RunningJar.start(jar, Workplace.directory().resolve("runs/elder-" + version), List.of(), arguments);
    }
}
