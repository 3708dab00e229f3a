package dev.kit.cli.command;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** The versions that the build writes into the {@code kit} command. */
public final class Version {

    private Version() {}

    /** Returns the version, such as {@code 0.1.0}. */
    public static String current() {
        return of("version");
    }

    /** Returns a version by its name, such as {@code spring-boot}. */
    public static String of(String name) {
        try (InputStream file = Version.class.getResourceAsStream("/dev/kit/cli/version.properties")) {
            Properties properties = new Properties();
            if (file != null) {
                properties.load(file);
            }
            return properties.getProperty(name, "unknown");
        } catch (IOException e) {
            throw new UncheckedIOException("version.properties of the kit jar cannot be read", e);
        }
    }
}
