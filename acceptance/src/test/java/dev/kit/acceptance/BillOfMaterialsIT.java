package dev.kit.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Projects that get Kit from a repository that was empty before: both ways to Kit's versions. */
class BillOfMaterialsIT {

    @Test
    @DisplayName(
            "FC-B1 a project with kit-parent as its parent and a version of its own gets Kit's version of the modules")
    void parentManagesModules() throws IOException {
        assertThat(dependencies("parent-user"))
                .contains("dev.kit:kit-spring-boot-starter:jar:" + Workplace.version() + ":compile")
                .contains("dev.kit:kit-studio:jar:" + Workplace.version() + ":compile (optional)")
                .contains("dev.kit:kit-envkit:jar:" + Workplace.version() + ":compile");
    }

    @Test
    @DisplayName("FC-B1 a project that imports kit-bom gets Kit's version of the modules and keeps its Spring Boot")
    void bomManagesModules() throws IOException {
        assertThat(dependencies("bom-user"))
                .contains("dev.kit:kit-spring-boot-starter:jar:" + Workplace.version() + ":compile")
                .contains("dev.kit:kit-client:jar:" + Workplace.version() + ":compile")
                .contains("org.springframework.boot:spring-boot:jar:4.1.0:compile");
    }

    private static String dependencies(String project) throws IOException {
        return Files.readString(Workplace.applications().resolve(project).resolve("target/dependencies.txt"));
    }
}
