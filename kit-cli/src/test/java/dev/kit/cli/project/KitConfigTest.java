package dev.kit.cli.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.kit.cli.command.CliException;
import dev.kit.cli.command.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class KitConfigTest {

    @TempDir
    Path directory = Path.of("");

    @Test
    @DisplayName("CO-01 CO-04 every key is read, patterns as one text or a list, exports after a hash")
    void readsEveryKey() throws IOException {
        write("""
                port: 9000
                routes: com.acme.**
                subscribers: [com.acme.a.*, com.acme.b.*]
                crons: com.acme.crons.*
                functions: []
                envParser: com.acme.Config#parser
                logger: com.acme.Logging
                studio: {enabled: false, path: admin/}
                openapi: {title: Shop, version: 1.2.0, description: d, docsPath: /api-docs}
                build: {server: {name: shop}}
                """);
        KitConfig config = KitConfig.load(directory, Map.of());

        assertThat(config.port()).isEqualTo(9000);
        assertThat(config.routes()).containsExactly("com.acme.**");
        assertThat(config.subscribers()).containsExactly("com.acme.a.*", "com.acme.b.*");
        assertThat(config.functions()).isEmpty();
        assertThat(config.envParser()).isEqualTo(new ExportReference("com.acme.Config", "parser"));
        assertThat(config.logger()).isEqualTo(new ExportReference("com.acme.Logging", null));
        assertThat(config.studio()).isEqualTo(new KitConfig.Studio(false, "/admin"));
        assertThat(config.openapi()).isEqualTo(new KitConfig.OpenApi("Shop", "1.2.0", "d", "/api-docs"));
        assertThat(config.build()).isEqualTo(Map.of("server", Map.of("name", "shop")));
    }

    @Test
    @DisplayName("CO-01 an unknown key is an error with its line and the key that was meant")
    void refusesUnknownKeys() throws IOException {
        Path file = write("port: 1\nstudio:\n  enbled: true\n");
        CliException failure = refuse();

        assertThat(failure.exitCode()).isEqualTo(ExitCode.CONFIG);
        assertThat(failure.report())
                .isEqualTo("Unknown key studio.enbled.\n  at " + file + ":3\n  Did you mean enabled?");
    }

    @Test
    @DisplayName("CO-02 the file is found walking up, also among the resources; KIT_CONFIG wins")
    void findsTheNearestFile() throws IOException {
        write("port: 1\n");
        Path deep = Files.createDirectories(directory.resolve("a/b"));
        assertThat(KitConfig.load(deep, Map.of()).port()).isEqualTo(1);

        Path resources = Files.createDirectories(directory.resolve("a/src/main/resources"));
        Files.writeString(resources.resolve("kit.config.yaml"), "port: 2\n");
        assertThat(KitConfig.load(deep, Map.of()).port()).isEqualTo(2);

        Path named = Files.writeString(directory.resolve("other.yaml"), "port: 3\n");
        assertThat(KitConfig.load(deep, Map.of("KIT_CONFIG", named.toString())).port())
                .isEqualTo(3);
        assertThat(catchThrowableOfType(
                                CliException.class, () -> KitConfig.load(deep, Map.of("KIT_CONFIG", "none.yaml")))
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

        write("port: many\n");
        assertThat(refuse().what()).isEqualTo("port must be a whole number from 0 to 65535.");

        write("studio: {enabled: perhaps}\n");
        assertThat(refuse().what()).isEqualTo("studio.enabled must be true or false, not \"perhaps\".");
    }

    @Test
    @DisplayName("CD-04 studio may be a flag alone, and nothing at all")
    void studioMayBeAFlag() throws IOException {
        assertThat(KitConfig.load(directory, Map.of()).studio()).isEqualTo(new KitConfig.Studio(null, null));
        write("studio: false\n");
        assertThat(KitConfig.load(directory, Map.of()).studio()).isEqualTo(new KitConfig.Studio(false, null));
        write("studio: {path: /admin}\n");
        assertThat(KitConfig.load(directory, Map.of()).studio()).isEqualTo(new KitConfig.Studio(null, "/admin"));
    }

    @Test
    @DisplayName("CO-07 mount paths are brought into one form or refused")
    void normalisesMountPaths() throws IOException {
        for (String path : List.of("admin", "/admin", "/admin/", "admin//")) {
            assertThat(MountPath.normalise(path)).isEqualTo("/admin");
        }
        assertThat(MountPath.normalise("/api/v1")).isEqualTo("/api/v1");
        for (String path : List.of("/", "", "/a b", "/../x", "/a?b", "//evil")) {
            assertThatIllegalArgumentException().isThrownBy(() -> MountPath.normalise(path));
        }
        Path file = write("studio:\n  path: /a b\n");
        assertThat(refuse().where()).isEqualTo(file + ":2");
    }

    private Path write(String text) throws IOException {
        return Files.writeString(directory.resolve("kit.config.yaml"), text);
    }

    private CliException refuse() {
        return catchThrowableOfType(CliException.class, () -> KitConfig.load(directory, Map.of()));
    }
}
