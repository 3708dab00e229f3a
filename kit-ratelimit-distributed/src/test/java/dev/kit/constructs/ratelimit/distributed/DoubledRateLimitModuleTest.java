package dev.kit.constructs.ratelimit.distributed;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.constructs.ReducedClassPath;
import java.lang.reflect.Method;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Map;
import javax.sql.DataSource;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DoubledRateLimitModuleTest {

    @Test
    @DisplayName("with kit-ratelimit-distributed on the class path twice neither store starts, and says why")
    void namesBothCopies(@TempDir Path copy) throws Exception {
        Map<Class<?>, Class<?>> stores =
                Map.of(RedisRateLimitStore.class, String.class, PostgresRateLimitStore.class, DataSource.class);
        try (URLClassLoader loader = ReducedClassPath.twice(RedisRateLimitStore.class, copy)) {
            for (Map.Entry<Class<?>, Class<?>> store : stores.entrySet()) {
                Method of = loader.loadClass(store.getKey().getName()).getMethod("of", store.getValue());
                Object server = store.getValue() == String.class ? "redis://localhost" : null;

                assertThatThrownBy(() -> of.invoke(null, server))
                        .cause()
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessageContaining("is on the class path twice")
                        .hasMessageContaining(copy.toRealPath().toString());
            }
        }
    }
}
