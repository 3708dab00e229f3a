package dev.kit.cli.dev;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.apache.maven.eventspy.EventSpy;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ProgressJarTest {

    @TempDir
    Path directory;

    @Test
    @DisplayName("CD-01 Maven is handed one component that the oldest supported Maven can read")
    void holdsOneComponent() throws Exception {
        String option = ProgressJar.option(directory, Map.of("KIT_HOME", directory.toString()))
                .orElseThrow();
        assertThat(option).isEqualTo("-Dmaven.ext.class.path=" + directory.resolve("maven/progress.jar"));
        URL jar = directory.resolve("maven/progress.jar").toUri().toURL();
        try (URLClassLoader alone = new URLClassLoader(new URL[] {jar}, null)) {
            String name = new String(read(alone, "META-INF/sisu/javax.inject.Named"), StandardCharsets.UTF_8).strip();
            byte[] bytes = read(alone, name.replace('.', '/') + ".class");
            assertThat(bytes[7]).isEqualTo((byte) 52);
            EventSpy spy =
                    (EventSpy) new Defining(bytes).type(name).getConstructor().newInstance();
            spy.onEvent("nothing");
            spy.close();
        }
    }

    @Test
    @DisplayName("CD-01 a project that extends Maven's class path itself keeps its own")
    void keepsTheProjectsOwn() throws Exception {
        Files.createDirectories(directory.resolve(".mvn"));
        Files.writeString(directory.resolve(".mvn/maven.config"), "-Dmaven.ext.class.path=own.jar");
        assertThat(ProgressJar.option(directory, Map.of("KIT_HOME", directory.toString())))
                .isEmpty();
    }

    private static byte[] read(URLClassLoader loader, String name) throws IOException {
        try (InputStream in = loader.getResourceAsStream(name)) {
            return Objects.requireNonNull(in, name).readAllBytes();
        }
    }

    /** Defines a class that its parent has too. */
    private static final class Defining extends ClassLoader {

        private final byte[] bytes;

        Defining(byte[] bytes) {
            super(Defining.class.getClassLoader());
            this.bytes = bytes;
        }

        Class<?> type(String name) {
            return defineClass(name, bytes, 0, bytes.length);
        }
    }
}
