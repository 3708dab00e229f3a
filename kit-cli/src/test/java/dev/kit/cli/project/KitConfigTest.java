package dev.kit.cli.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.kit.cli.command.CliException;
import dev.kit.cli.command.ExitCode;
import dev.kit.envkit.settings.SettingNames;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class KitConfigTest {

    private static final SettingNames NAMES = SettingNames.of(List.of("""
            {"properties": [{"name": "kit.routes"}, {"name": "kit.subscribers"}, {"name": "kit.crons"}, {"name": "kit.max-body-size"},
             {"name": "kit.studio.enabled"}, {"name": "kit.studio.path"}, {"name": "kit.studio.exclude-tables"},
             {"name": "kit.openapi.title"}, {"name": "kit.openapi.enabled"}, {"name": "kit.openapi.docs-path"},
             {"name": "kit.functions"}, {"name": "kit.env-parser"}, {"name": "kit.logger"}, {"name": "kit.build.provider"},
             {"name": "kit.build.health"}, {"name": "kit.build.aws-lambda.exclude"}]}
            """.getBytes(StandardCharsets.UTF_8)));

    @TempDir
    Path directory = Path.of("");

    @Test
    @DisplayName(
            "W7 CO-01 CO-04 every setting is a key, without its prefix and in either spelling; globs are one or a list")
    void readsEveryKey() throws IOException {
        write("""
                port: 9000
                routes: com.acme.**
                subscribers: [com.acme.a.*, com.acme.b.*]
                crons: com.acme.jobs.*
                maxBodySize: 2MB
                studio: {enabled: force, path: admin/, exclude-tables: [secrets]}
                openapi: {title: Shop, docsPath: /api-docs}
                """);
        KitConfig config = load();

        assertThat(config.find("server.port")).contains("9000");
        assertThat(config.find("kit.routes")).contains("com.acme.**");
        assertThat(config.find("kit.subscribers[1]")).contains("com.acme.b.*");
        assertThat(config.find("kit.crons")).contains("com.acme.jobs.*");
        assertThat(config.find("kit.max-body-size")).contains("2MB");
        assertThat(config.find("kit.studio.enabled")).contains("force");
        assertThat(config.find("kit.studio.path")).contains("/admin");
        assertThat(config.find("kit.openapi.docs-path")).contains("/api-docs");
        assertThat(config.find("kit.openapi.version")).isEmpty();
    }

    @Test
    @DisplayName("CO-01 CO-04 functions, envParser, logger and build are read; their values are checked with the line")
    void readsBuildKeys() throws IOException {
        Path file = write("""
                functions: [com.acme.jobs]
                envParser: com.acme.Config#parser
                build: {provider: server, health: false, aws-lambda: {exclude: [org.h2]}}
                """);
        KitConfig config = load();
        assertThat(config.find("kit.functions[0]")).contains("com.acme.jobs");
        assertThat(config.find("kit.env-parser")).contains("com.acme.Config#parser");
        assertThat(config.find("kit.build.health")).contains("false");
        assertThat(config.find("kit.build.aws-lambda.exclude[0]")).contains("org.h2");
        write("routes: a\nlogger: com.acme.Logging\n");
        assertThat(refuse().report())
                .isEqualTo("logger must name a class and a static field, such as com.acme.Env#PARSER,"
                        + " not \"com.acme.Logging\".\n  at " + file + ":2");
    }

    @Test
    @DisplayName("W7 CO-01 an unknown key is an error with its line and the key that was meant")
    void refusesUnknownKeys() throws IOException {
        Path file = write("port: 1\nstudio:\n  enbled: true\n");
        CliException failure = refuse();

        assertThat(failure.exitCode()).isEqualTo(ExitCode.CONFIG);
        assertThat(failure.report())
                .isEqualTo("Unknown key studio.enbled.\n  at " + file + ":3\n  Did you mean studio.enabled?");
    }

    @Test
    @DisplayName("CO-02 the file is found walking up, also among the resources; KIT_CONFIG wins")
    void findsTheNearestFile() throws IOException {
        write("port: 1\n");
        Path deep = Files.createDirectories(directory.resolve("a/b"));
        assertThat(KitConfig.load(deep, Map.of(), NAMES).find("server.port")).contains("1");

        Path resources = Files.createDirectories(directory.resolve("a/src/main/resources"));
        Files.writeString(resources.resolve("kit.config.yaml"), "port: 2\n");
        assertThat(KitConfig.load(deep, Map.of(), NAMES).find("server.port")).contains("2");

        Path named = Files.writeString(directory.resolve("other.yaml"), "port: 3\n");
        assertThat(KitConfig.load(deep, Map.of("KIT_CONFIG", named.toString()), NAMES)
                        .find("server.port"))
                .contains("3");
        assertThat(catchThrowableOfType(
                                CliException.class,
                                () -> KitConfig.load(deep, Map.of("KIT_CONFIG", "none.yaml"), NAMES))
                        .what())
                .contains("KIT_CONFIG names a file that does not exist");
    }

    @Test
    @DisplayName("CO-03 a malformed file is an error with file and line")
    void tellsTheLineOfBadYaml() throws IOException {
        Path file = write("port: 1\nstudio: {enabled: true\n");
        assertThat(refuse().where()).startsWith(file + ":");

        write("- a\n- b\n");
        assertThat(refuse().what()).contains("must be a list of keys and values");

        write("port: 1\nport: 2\n");
        assertThat(refuse().report()).contains("port is written twice.").contains(file + ":2");

        write("studio: perhaps\n");
        assertThat(refuse().what()).isEqualTo("studio must be true or false, not \"perhaps\".");
    }

    @Test
    @DisplayName("W5 W6 CD-04 CL-01 studio and openapi may be a flag alone, and nothing at all")
    void mayBeAFlag() throws IOException {
        assertThat(load().values()).isEmpty();
        write("studio: false\nopenapi: false\n");
        assertThat(load().find("kit.studio.enabled")).contains("false");
        assertThat(load().find("kit.openapi.enabled")).contains("false");
        write("studio:\nopenapi: {}\n");
        assertThat(load().values()).isEmpty();
    }

    @Test
    @DisplayName("CO-07 a mount path that is none is refused with its line")
    void refusesMountPaths() throws IOException {
        Path file = write("studio:\n  path: /a b\n");
        assertThat(refuse().where()).isEqualTo(file + ":2");
    }

    private KitConfig load() {
        return KitConfig.load(directory, Map.of(), NAMES);
    }

    private Path write(String text) throws IOException {
        return Files.writeString(directory.resolve("kit.config.yaml"), text);
    }

    private CliException refuse() {
        return catchThrowableOfType(CliException.class, this::load);
    }
}
