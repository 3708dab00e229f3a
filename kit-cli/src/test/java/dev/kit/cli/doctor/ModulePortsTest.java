package dev.kit.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ModulePortsTest {

    private static final String REMEDY =
            "\nSet server.port of one of them; else the second one that starts takes another port, or fails.";

    @TempDir
    Path temporary = Path.of("");

    private ExaminedProject project;

    @BeforeEach
    void create() throws IOException {
        project = ExaminedProject.in(temporary);
        project.withPom("""
                  <packaging>pom</packaging>
                  <modules><module>model</module><module>api</module><module>apps</module></modules>
                """);
        module("model", "");
        module("api", "");
        module(
                "apps",
                "<packaging>pom</packaging><modules><module>web</module><module>jobs/pom.xml</module></modules>");
        module("apps/web", "");
        module("apps/jobs", "");
        project.with("api/src/main/resources/application.properties", "server.port=3000\n");
        project.with("apps/web/kit.config.yaml", "port: 3000\n");
    }

    @Test
    @DisplayName("CO-05 module-ports: two applications of one build with one port are named as a pair")
    void pair() throws IOException {
        project.with("apps/jobs/src/main/resources/application.yaml", "server:\n  port: 3001\n");
        assertThat(project.look("module-ports")).isEqualTo("warning: api and web both use port 3000" + REMEDY);
        project.environment.put("PORT", "4000");
        assertThat(project.look("module-ports"))
                .as("the shell's port is that of one application")
                .isEqualTo("warning: api and web both use port 3000" + REMEDY);
    }

    @Test
    @DisplayName("CO-05 module-ports: three applications with one port are three pairs")
    void pairs() throws IOException {
        project.with("apps/jobs/.env", "PORT=3000\n");
        project.with("apps/jobs/kit.config.yaml", "");
        assertThat(project.look("module-ports"))
                .isEqualTo("warning: api and web both use port 3000; api and jobs both use port 3000;"
                        + " web and jobs both use port 3000" + REMEDY);
    }

    @Test
    @DisplayName("CO-05 module-ports: any free port is no conflict, nor is a port of its own")
    void apart() throws IOException {
        project.with("api/src/main/resources/application.properties", "server.port=0\n");
        project.with("apps/web/kit.config.yaml", "port: 0\n");
        project.with("apps/jobs/src/main/resources/application.properties", "spring.application.name=jobs\n");
        assertThat(project.look("module-ports")).isEqualTo("ok: 3 applications, each with a port of its own");
    }

    private void module(String directory, String content) throws IOException {
        project.with(directory + "/pom.xml", "<project><artifactId>x</artifactId>" + content + "</project>");
    }
}
