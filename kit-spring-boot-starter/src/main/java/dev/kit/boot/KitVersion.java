package dev.kit.boot;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.springframework.core.io.ClassPathResource;
import org.springframework.core.io.Resource;
import org.springframework.core.io.support.PropertiesLoaderUtils;

/** The versions of Kit and of its Spring Boot dependency. The build writes them. */
public final class KitVersion {

    private KitVersion() {}

    /** Returns the version of Kit, such as {@code 0.1.0}. */
    public static String get() {
        return read("version");
    }

    /** Returns the version of Spring Boot that Kit was built with. */
    public static String springBoot() {
        return read("spring-boot");
    }

    private static String read(String name) {
        Resource file = new ClassPathResource("version.properties", KitVersion.class);
        try {
            return PropertiesLoaderUtils.loadProperties(file).getProperty(name, "unknown");
        } catch (IOException e) {
            throw new UncheckedIOException("version.properties of kit-spring-boot-starter cannot be read", e);
        }
    }
}
