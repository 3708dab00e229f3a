package dev.kit.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.kit.cli.Main;
import dev.kit.cli.command.CliException;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

final class DoctorCommandTest {

    @TempDir
    Path temporary = Path.of("");

    private ExaminedProject project;

    @BeforeEach
    void create() throws IOException {
        project = ExaminedProject.in(temporary);
    }

    @Test
    @DisplayName("--json has at least 20 checks with distinct names and the same keys, and writes no file")
    void printsJson() throws IOException {
        JsonNode report = project.run();
        assertThat(report.propertyNames())
                .containsExactly("directory", "stage", "ok", "warning", "failure", "skipped", "checks");
        Set<String> names = new HashSet<>();
        for (JsonNode check : report.path("checks")) {
            assertThat(check.propertyNames()).containsExactly("name", "status", "found", "wanted", "remedy");
            assertThat(check.path("remedy").isNull())
                    .isEqualTo(List.of("ok", "skipped")
                            .contains(check.path("status").asString()));
            assertThat(names.add(check.path("name").asString())).isTrue();
        }
        assertThat(names).hasSizeGreaterThanOrEqualTo(20);
        try (Stream<Path> files = Files.list(project.directory)) {
            assertThat(files).isEmpty();
        }
    }

    @Test
    @DisplayName("text names what was found, wanted and the remedy, and ends with a summary")
    void printsText() {
        project.environment.put("PORT", "x");
        String text = project.print(List.of());
        assertThat(text)
                .contains("failure  port                    \"x\" is no port\n"
                        + " ".repeat(33) + "wanted: a free port\n"
                        + " ".repeat(33) + "remedy: Set PORT or server.port to a number up to 65535.\n")
                .containsPattern("\n\n\\d+ ok, \\d+ warnings?, \\d+ failures?, \\d+ skipped\n$")
                .doesNotContain("\u001b");
        assertThat(project.code.value()).isEqualTo(1);
    }

    @Test
    @DisplayName("CB-13 a stage that is no name is refused before anything is read")
    void refusesStages() {
        CliException failure =
                catchThrowableOfType(CliException.class, () -> project.run("--stage", "../../etc/passwd"));
        assertThat(failure.exitCode().value()).isEqualTo(2);
    }

    @Test
    @DisplayName("values of secret names and of the sealed stage are in no output, wherever a check met them")
    void printsNoSecret() throws IOException {
        project.secrets("secrets:init");
        project.secrets("secrets:set", "DATABASE_URL", "postgresql://app:sealed-pass@127.0.0.1:1/shop");
        project.with(".env", "API_TOKEN=open-token-value\n");
        project.environment.put("EVENT_PUBLISHER_CONNECTION_STRING", "rabbitmq://u:broker-pass@127.0.0.1:1/");
        project.environment.put("PORT", "open-token-value");
        assertThat(project.run().toString() + project.print(List.of()))
                .doesNotContain("sealed-pass", "open-token-value", "broker-pass");
    }

    @Test
    @DisplayName("a user other than root in a directory that cannot be written gets all findings and no stack trace")
    void readOnly() throws Exception {
        Path jars = Files.createDirectory(temporary.resolve("lib"));
        List<String> classPath = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
            if (entry.endsWith(".jar")) {
                Files.copy(Path.of(entry), jars.resolve(classPath.size() + ".jar")); // others may not enter its place
                classPath.add(jars.resolve(classPath.size() + ".jar").toString());
            } else {
                classPath.add(entry);
            }
        }
        permit("r-xr-xr-x");
        try {
            List<String> command = new ArrayList<>();
            if (Files.getOwner(temporary).getName().equals("root")) {
                command.addAll(List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"));
            }
            command.addAll(List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-cp",
                    String.join(File.pathSeparator, classPath),
                    Main.class.getName(),
                    "doctor",
                    "--json"));
            ProcessBuilder builder = new ProcessBuilder(command).directory(project.directory.toFile());
            builder.environment().put("KIT_HOME", temporary.resolve("home").toString());
            Path errors = Files.createTempFile("kit-doctor", ".err");
            Process kit = builder.redirectError(errors.toFile()).start();
            String out = new String(kit.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            kit.waitFor();
            String err = Files.readString(errors);
            Files.delete(errors);
            assertThat(err).doesNotContain("\tat ");
            List<String> findings = new JsonMapper()
                    .readTree(out)
                    .path("checks")
                    .valueStream()
                    .filter(each -> each.path("name").asString().equals("project-directory"))
                    .map(each -> each.path("status").asString() + ": "
                            + each.path("found").asString())
                    .toList();
            assertThat(findings)
                    .containsExactly("warning: " + project.directory.resolve(".kit") + " cannot be written");
        } finally {
            permit("rwxr-xr-x");
        }
    }

    private void permit(String permissions) throws IOException {
        try (Stream<Path> paths = Files.walk(temporary)) {
            for (Path path : paths.filter(Files::isDirectory).toList()) {
                Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
            }
        }
    }
}
