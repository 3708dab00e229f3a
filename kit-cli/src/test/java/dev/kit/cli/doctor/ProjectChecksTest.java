package dev.kit.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.cli.command.Version;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ProjectChecksTest {

    @TempDir
    Path temporary = Path.of("");

    private ExaminedProject project;

    @BeforeEach
    void create() throws IOException {
        project = ExaminedProject.in(temporary);
    }

    @Test
    @DisplayName("pom: malformed XML, named with its line; the other checks go on")
    void pom() throws IOException {
        project.with("pom.xml", "<project>\n<build></project>\n");
        assertThat(project.look("pom"))
                .startsWith("failure: The pom cannot be read: ")
                .endsWith(" (" + project.directory.resolve("pom.xml") + ":2)\nMend it; see mvn validate.");
        assertThat(project.look("plugin")).isEqualTo("skipped: no pom.xml that can be read");
    }

    @Test
    @DisplayName("pom: an external entity is not read")
    void entities() throws IOException {
        project.with("pom.xml", "<!DOCTYPE p [<!ENTITY x SYSTEM \"file:///etc/hostname\">]>\n<project>&x;</project>");
        assertThat(project.look("pom"))
                .startsWith("failure: The pom cannot be read: ")
                .contains("DOCTYPE");
    }

    @Test
    @DisplayName("spring-boot: an old one fails, a newer one is only not tested")
    void springBoot() throws IOException {
        project.withPom(parent("3.5.0"));
        assertThat(project.look("spring-boot"))
                .isEqualTo("failure: Spring Boot 3.5.0\n"
                        + "Move the parent or the bill of materials to Spring Boot 4.1.");
        project.withPom(parent("4.2.0"));
        assertThat(project.look("spring-boot"))
                .isEqualTo("warning: Spring Boot 4.2.0\n" + "Kit is not tested with it; use 4.1 if something fails.");
        project.withPom(parent("4.0.3"));
        assertThat(project.look("spring-boot")).isEqualTo("ok: Spring Boot 4.0.3");
    }

    @Test
    @DisplayName("starter, plugin: an application that nobody configured for Kit gets warnings")
    void strangers() throws IOException {
        project.withPom(parent("4.1.0"));
        assertThat(project.look("starter"))
                .isEqualTo("warning: no such dependency\n"
                        + "Add dev.kit:kit-spring-boot-starter; nothing of Kit is served without it.");
        assertThat(project.look("plugin"))
                .isEqualTo("warning: not declared\nDeclare it for ./mvnw kit:dev; in full that is"
                        + " ./mvnw dev.kit:kit-cli:" + Version.current() + ":dev.");
        assertThat(project.code.isOk()).isTrue();
    }

    @Test
    @DisplayName("kit-versions: two versions, one of them by a property of the parent's pom")
    void versions() throws IOException {
        Files.writeString(temporary.resolve("pom.xml"), """
                <project><artifactId>all</artifactId><properties><kit>0.2.0</kit></properties></project>
                """);
        project.withPom(
                """
                <parent><groupId>com.acme</groupId><artifactId>all</artifactId><version>1</version></parent>
                <dependencies>%s%s</dependencies>
                """.formatted(dependency("kit-spring-boot-starter", "0.1.0"), dependency("kit-studio", "${kit}")));
        assertThat(project.look("kit-versions"))
                .isEqualTo("failure: kit-spring-boot-starter 0.1.0, kit-studio 0.2.0\n"
                        + "Import dev.kit:kit-bom and leave the versions of the modules out.");
    }

    @Test
    @DisplayName("java-release: too old for Kit, too new for the JDK")
    void release() throws IOException {
        project.withPom("<properties><java.version>11</java.version></properties>");
        assertThat(project.look("java-release"))
                .isEqualTo("failure: Java 11\nSet maven.compiler.release to 17 or more.");
        project.withPom("<properties><maven.compiler.release>99</maven.compiler.release></properties>");
        assertThat(project.look("java-release"))
                .isEqualTo("failure: Java 99 with JDK " + Runtime.version().feature()
                        + "\nInstall JDK 99, or lower the release.");
    }

    @Test
    @DisplayName("source-encoding: none, and another one")
    void sourceEncoding() throws IOException {
        project.withPom("");
        assertThat(project.look("source-encoding"))
                .isEqualTo("warning: not set\nSet the property project.build.sourceEncoding to UTF-8.");
        project.withPom("<properties><project.build.sourceEncoding>Cp1252</project.build.sourceEncoding></properties>");
        assertThat(project.look("source-encoding"))
                .isEqualTo("warning: Cp1252\nSet the property project.build.sourceEncoding to UTF-8.");
    }

    @Test
    @DisplayName("servlet: a reactive application")
    void servlet() throws IOException {
        project.with("src/main/resources/application.properties", "spring.main.web-application-type=reactive\n");
        assertThat(project.look("servlet"))
                .isEqualTo(
                        "failure: spring.main.web-application-type is reactive\nSet it to servlet, or leave it out.");
    }

    @Test
    @DisplayName("studio: no WebSocket, and a path that is none")
    void studio() throws IOException {
        project.withPom("<dependencies>" + dependency("kit-studio", "0.1.0") + "</dependencies>");
        assertThat(project.look("studio"))
                .isEqualTo("warning: kit-studio without spring-boot-starter-websocket\nAdd"
                        + " org.springframework.boot:spring-boot-starter-websocket; the live feed needs it outside"
                        + " kit dev.");
        project.environment.put("KIT_STUDIO_PATH", "/a b");
        assertThat(project.look("studio"))
                .startsWith("failure: kit.studio.path ")
                .endsWith("\nWrite a path such as /__studio.");
    }

    @Test
    @DisplayName("CO-01 CO-03 config: an unknown key of the application's version of Kit, with its line")
    void config() throws IOException {
        project.withPom("<dependencies>" + dependency("kit-spring-boot-starter", "0.1.0") + "</dependencies>");
        Path jar = project.machine
                .repository()
                .resolve("dev/kit/kit-spring-boot-starter/0.1.0/kit-spring-boot-starter-0.1.0.jar");
        Files.createDirectories(jar.getParent());
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(out)) {
            entries.putNextEntry(new JarEntry("META-INF/spring-configuration-metadata.json"));
            entries.write("{\"properties\": [{\"name\": \"kit.studio.path\"}]}".getBytes(StandardCharsets.UTF_8));
        }
        project.with("kit.config.yaml", "studio:\n  pth: /x\n");
        assertThat(project.look("config"))
                .isEqualTo("failure: Unknown key studio.pth. (" + project.directory.resolve("kit.config.yaml")
                        + ":2)\nDid you mean studio.path?");
    }

    @Test
    @DisplayName("application-properties, env-files: files that cannot be read, without their content")
    void files() throws IOException {
        project.with("src/main/resources/application.yaml", "a: [\n");
        assertThat(project.look("application-properties"))
                .startsWith("failure: ")
                .contains("application.yaml");
        project.with(".env", "GOOD=1\nthis is my passw0rd\n");
        assertThat(project.look("env-files"))
                .isEqualTo("failure: This line is no assignment. (" + project.directory.resolve(".env")
                        + ":2)\nWrite NAME=value or start it with #.");
    }

    @Test
    @DisplayName("CB-09 variables: required names that are missing, all of them; optional ones are not")
    void variables() throws IOException {
        project.names = at -> List.of("ALPHA", "BETA", "DELTA?", "GAMMA");
        project.with(".env", "BETA=1\n");
        assertThat(project.look("variables", "--stage", "production"))
                .isEqualTo("failure: missing in stage production: ALPHA, GAMMA\n"
                        + "Seal them with kit secrets:set NAME --stage production; see kit env:check.");
    }

    private static String parent(String version) {
        return "<parent><groupId>org.springframework.boot</groupId><artifactId>spring-boot-starter-parent</artifactId>"
                + "<version>" + version + "</version><relativePath/></parent>";
    }

    private static String dependency(String artifact, String version) {
        return "<dependency><groupId>dev.kit</groupId><artifactId>" + artifact + "</artifactId><version>" + version
                + "</version></dependency>";
    }
}
