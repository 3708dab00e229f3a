package dev.kit.boot;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

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
        Properties properties = new Properties();
        try (InputStream file = KitVersion.class.getResourceAsStream("version.properties")) {
            if (file != null) {
                properties.load(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("version.properties of kit-spring-boot-starter cannot be read", e);
        }
        return properties.getProperty(name, "unknown");
    }
}
