package dev.kit.cli.dev;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AgentJarTest {

    /** The plugin's class path has no Spring Boot, other than the one of these tests. */
    @Test
    void isWrittenWithoutSpringBootOnTheClassPath(@TempDir Path directory) throws Exception {
        URL classes =
                ApplicationLaunch.class.getProtectionDomain().getCodeSource().getLocation();
        try (URLClassLoader alone = new URLClassLoader(new URL[] {classes}, ClassLoader.getPlatformClassLoader())) {
            Method write = alone.loadClass(ApplicationLaunch.class.getName()).getDeclaredMethod("agent", Path.class);
            write.setAccessible(true);
            Path file = (Path) write.invoke(null, directory);
            try (JarFile jar = new JarFile(file.toFile());
                    InputStream factories = jar.getInputStream(jar.getEntry("META-INF/spring.factories"))) {
                assertThat(new String(factories.readAllBytes(), StandardCharsets.UTF_8))
                        .isEqualTo("org.springframework.boot.EnvironmentPostProcessor="
                                + "dev.kit.cli.dev.child.DevtoolsDefaults\n");
                assertThat(jar.getEntry("dev/kit/cli/dev/child/DevtoolsDefaults.class"))
                        .isNotNull();
            }
        }
    }
}
