package dev.kit.constructs.ratelimit.distributed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.File;
import java.lang.reflect.InvocationTargetException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

class BucketLibraryTest {

    @Test
    @DisplayName("FC-A7 without Bucket4j a store in PostgreSQL names the artifact that is missing")
    void namesTheMissingArtifact() throws Exception {
        try (URLClassLoader without = new URLClassLoader(classPathWithoutBucket4j(), parent())) {
            Class<?> store = without.loadClass(PostgresRateLimitStore.class.getName());
            Throwable thrown = catchThrowable(() -> store.getMethod("of", DataSource.class)
                    .invoke(null, new DriverManagerDataSource("jdbc:postgresql://127.0.0.1:1/nowhere")));

            assertThat(thrown).isInstanceOf(InvocationTargetException.class);
            assertThat(thrown.getCause())
                    .hasMessage("Rate limits in PostgreSQL need com.bucket4j:bucket4j_jdk17-core, which is not on the"
                            + " class path. Add it to the application's dependencies.");
        }
    }

    private static ClassLoader parent() {
        return ClassLoader.getPlatformClassLoader();
    }

    private static URL[] classPathWithoutBucket4j() {
        return Pattern.compile(Pattern.quote(File.pathSeparator))
                .splitAsStream(System.getProperty("java.class.path"))
                .filter(entry -> !entry.contains("bucket4j"))
                .map(BucketLibraryTest::url)
                .toArray(URL[]::new);
    }

    private static URL url(String entry) {
        try {
            return Path.of(entry).toUri().toURL();
        } catch (MalformedURLException e) {
            throw new IllegalArgumentException(entry, e);
        }
    }
}
