package dev.kit.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;

class PackagedBuildTest {

    @TempDir
    private Path directory;

    @Test
    @DisplayName("CB-11 the choices of kit build are settings below all others; without its resource there are none")
    void adoptsChoices() throws IOException {
        StandardEnvironment environment = new StandardEnvironment();
        environment.getPropertySources().addLast(new MapPropertySource("explicit", Map.of("kit.cron.enabled", "true")));
        try (URLClassLoader loader = built("{\"provider\":\"server\",\"stage\":null,\"health\":true,"
                + "\"subscribers\":false,\"crons\":false}")) {
            PackagedBuild.read(loader).orElseThrow().adopt(environment);
        }
        assertThat(environment.getProperty("kit.subscribers-enabled", Boolean.class))
                .isFalse();
        assertThat(environment.getProperty("kit.cron.enabled", Boolean.class)).isTrue();
        assertThat(environment.getProperty("kit.build.health", Boolean.class)).isTrue();
        try (URLClassLoader none = new URLClassLoader(new URL[0], null)) {
            assertThat(PackagedBuild.read(none)).isEmpty();
        }
    }

    @Test
    @DisplayName("CB-11 an unreadable resource stops the start with its name")
    void refusesDamage() throws IOException {
        try (URLClassLoader loader = built("{\"health\":")) {
            assertThatThrownBy(() -> PackagedBuild.read(loader))
                    .isInstanceOf(KitConfigException.class)
                    .hasMessageContaining("META-INF/kit/build.json cannot be read");
        }
    }

    private URLClassLoader built(String content) throws IOException {
        Path resource = directory.resolve(PackagedBuild.RESOURCE);
        Files.createDirectories(resource.getParent());
        Files.writeString(resource, content);
        return new URLClassLoader(new URL[] {directory.toUri().toURL()}, null);
    }
}
