package dev.kit.boot.absence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.boot.ChildJvm;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootVersion;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Configuration;

/** Applications with the starter alone, in a JVM of their own. */
class StudioAbsenceTest {

    private static final String LOGGER = "dev.kit.Studio";

    /** Starts and ends. */
    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    public static class Plain {

        public static void main(String[] args) {
            System.exit(
                    SpringApplication.exit(
                            SpringApplication.run(
                                    Plain.class,
                                    "--server.port=0",
                                    "--spring.autoconfigure.exclude=org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration")));
        }
    }

    private static List<Path> without(String... names) {
        return ChildJvm.CLASS_PATH.stream()
                .filter(entry -> List.of(names).stream()
                        .noneMatch(name -> entry.toString().contains(name)))
                .toList();
    }

    @Test
    @DisplayName("FC-A3 with the starter alone, one entry of the log says what to add to have the studio")
    void saysWhatToAdd() throws Exception {
        String log = ChildJvm.run(without("kit-studio", "spring-boot-websocket"), Plain.class.getName());
        assertThat(Pattern.compile(LOGGER).matcher(log).results()).hasSize(1);
        assertThat(log)
                .contains("The studio is not on the class path")
                .contains("<artifactId>kit-studio</artifactId>")
                .containsPattern("<artifactId>kit-studio</artifactId>\\s+<version>\\d[^<]*</version>\\s+<optional>true")
                .containsPattern("<artifactId>spring-boot-starter-websocket</artifactId>\\s+<version>"
                        + Pattern.quote(SpringBootVersion.getVersion()) + "</version>\\s+<optional>true");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-Dspring.profiles.active=prod", "-Dkit.dev=false", "-Dkit.studio.enabled=false"})
    @DisplayName("FC-A3 in production, and where the studio is not wanted, nothing is said")
    void staysSilent(String setting) throws Exception {
        assertThat(ChildJvm.run(without("kit-studio"), Plain.class.getName(), setting))
                .contains("Tomcat started")
                .doesNotContain(LOGGER, "The studio", "Studio at", "kit-studio");
    }

    @Test
    @DisplayName("FC-A3 with the studio on the class path its address is the one line")
    void saysWhereItIs() throws Exception {
        String log = ChildJvm.run(ChildJvm.CLASS_PATH, Plain.class.getName());
        assertThat(Pattern.compile(LOGGER).matcher(log).results()).hasSize(1);
        assertThat(log).containsPattern("Studio at http://localhost:\\d+/__studio\\s");
    }
}
