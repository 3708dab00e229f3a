package dev.kit.constructs.testing;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.constructs.ReducedClassPath;
import java.lang.reflect.Constructor;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DoubledTestModuleTest {

    @Test
    @DisplayName("with kit-test on the class path twice every adaptor says so, instead of a linkage error")
    void namesBothCopies(@TempDir Path copy) throws Exception {
        try (URLClassLoader loader = ReducedClassPath.twice(GivenRegistry.class, copy)) {
            Constructor<?> registry =
                    loader.loadClass(GivenRegistry.class.getName()).getDeclaredConstructor(Map.class);
            registry.setAccessible(true);

            assertThatThrownBy(() -> registry.newInstance(Map.of()))
                    .cause()
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("is on the class path twice")
                    .hasMessageContaining(copy.toRealPath().toString());
        }
    }
}
