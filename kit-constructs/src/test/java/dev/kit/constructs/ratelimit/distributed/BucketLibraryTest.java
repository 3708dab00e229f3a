package dev.kit.constructs.ratelimit.distributed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.kit.constructs.ReducedClassPath;
import java.lang.reflect.InvocationTargetException;
import java.net.URLClassLoader;
import javax.sql.DataSource;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

class BucketLibraryTest {

    @Test
    @DisplayName("FC-A7 without Bucket4j a store in PostgreSQL names the artifact that is missing")
    void namesTheMissingArtifact() throws Exception {
        try (URLClassLoader without = ReducedClassPath.without("bucket4j")) {
            Class<?> store = without.loadClass(PostgresRateLimitStore.class.getName());
            Throwable thrown = catchThrowable(() -> store.getMethod("of", DataSource.class)
                    .invoke(null, new DriverManagerDataSource("jdbc:postgresql://127.0.0.1:1/nowhere")));

            assertThat(thrown).isInstanceOf(InvocationTargetException.class);
            assertThat(thrown.getCause())
                    .hasMessage("Rate limits in PostgreSQL need com.bucket4j:bucket4j_jdk17-core, which is not on the"
                            + " class path. Add it to the application's dependencies.");
        }
    }
}
