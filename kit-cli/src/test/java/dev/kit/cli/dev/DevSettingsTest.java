package dev.kit.cli.dev;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.cli.command.CliException;
import dev.kit.cli.project.KitConfig;
import dev.kit.cli.project.SpringProperties;
import dev.kit.envkit.settings.SettingNames;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DevSettingsTest {

    @TempDir
    Path directory = Path.of("");

    @Test
    @DisplayName("CO-06 CD-02 the port comes from flag, environment, Spring property, file, default, in this order")
    void portFollowsTheOrder() throws IOException {
        assertThat(resolve(null, true, Map.of()).port()).isEqualTo(8080);
        Files.writeString(directory.resolve("kit.config.yaml"), "port: 1001\n");
        assertThat(resolve(null, true, Map.of()).port()).isEqualTo(1001);
        Files.writeString(directory.resolve("application.properties"), "server.port=${PORT:1002}\n");
        assertThat(resolve(null, true, Map.of()).port()).isEqualTo(1002);
        assertThat(resolve(null, true, Map.of("SERVER_PORT", "1003")).port()).isEqualTo(1003);
        assertThat(resolve(null, true, Map.of("PORT", "1004", "SERVER_PORT", "1003"))
                        .port())
                .isEqualTo(1004);
        assertThat(resolve(1005, true, Map.of("PORT", "1004")).port()).isEqualTo(1005);
        assertThatThrownBy(() -> resolve(null, true, Map.of("PORT", "http")))
                .isInstanceOf(CliException.class)
                .hasMessage("\"http\" is no port.");
    }

    @Test
    @DisplayName("CO-06 CD-04 the dashboard's path and switch follow the same order")
    void studioFollowsTheOrder() throws IOException {
        assertThat(resolve(null, true, Map.of()))
                .isEqualTo(new DevSettings(8080, false, "", true, "/__studio", true, "/docs", false, Optional.empty()));
        Files.writeString(directory.resolve("kit.config.yaml"), "studio: {path: /file, enabled: false}\n");
        assertThat(resolve(null, true, Map.of()).studioPath()).isEqualTo("/file");
        assertThat(resolve(null, true, Map.of()).studioEnabled()).isFalse();
        Files.writeString(
                directory.resolve("application.yml"), "kit:\n  studio:\n    path: spring\n    enabled: force\n");
        assertThat(resolve(null, true, Map.of()).studioPath()).isEqualTo("/spring");
        assertThat(resolve(null, true, Map.of()).studioEnabled()).isTrue();
        assertThat(resolve(null, true, Map.of("KIT_STUDIO_PATH", "env")).studioPath())
                .isEqualTo("/env");
        assertThat(resolve(null, false, Map.of()).studioEnabled()).isFalse();
        assertThatThrownBy(() -> resolve(null, true, Map.of("KIT_STUDIO_PATH", "/")))
                .isInstanceOf(CliException.class)
                .hasMessageContaining("kit.studio.path must not be the root");
    }

    @Test
    @DisplayName("FC-A8 paths in front of the application are read with and without slashes")
    void readsPathsInFront() throws IOException {
        for (String path : List.of("/shop", "/shop/")) {
            Files.writeString(
                    directory.resolve("application.properties"),
                    "server.servlet.context-path=" + path + "\nspring.mvc.servlet.path=api\n");
            DevSettings settings = resolve(null, true, Map.of());
            assertThat(settings.contextPath() + settings.studioPath()).isEqualTo("/shop/__studio");
            assertThat(settings.contextPath() + settings.docsPath()).isEqualTo("/shop/api/docs");
        }
        Files.writeString(directory.resolve("application.properties"), "server.servlet.contextPath=/\n");
        assertThat(resolve(null, true, Map.of()).contextPath()).isEmpty();
    }

    @Test
    @DisplayName("W6 a document that is switched off is not asked for")
    void knowsThatTheDocumentIsOff() throws IOException {
        Files.writeString(directory.resolve("kit.config.yaml"), "openapi: false\n");
        assertThat(resolve(null, true, Map.of()).docsEnabled()).isFalse();
    }

    @Test
    @DisplayName("FC-C a reactive application is refused in one sentence")
    void refusesReactiveApplications() throws IOException {
        Files.writeString(directory.resolve("application.properties"), "spring.main.web-application-type=reactive\n");
        assertThatThrownBy(() -> resolve(null, true, Map.of()))
                .isInstanceOf(CliException.class)
                .hasMessage("Kit works in servlet applications; this one is reactive.");
    }

    private DevSettings resolve(@Nullable Integer port, boolean studio, Map<String, String> environment) {
        DevRequest request = Requests.empty(directory, port, studio, Map.of(), environment);
        KitConfig config = KitConfig.load(directory, environment, SettingNames.of(List.of()));
        SpringProperties spring = SpringProperties.load(List.of(directory), directory, environment, "dev");
        return DevSettings.resolve(request, new GivenProperties(environment, spring, config));
    }
}
