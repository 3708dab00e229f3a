package dev.kit.cli.command;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** The version of the {@code kit} command, written by the build. */
public final class Version {

    private Version() {}

    /** Returns the version, such as {@code 0.1.0}. */
    public static String current() {
        try (InputStream file = Version.class.getResourceAsStream("/dev/kit/cli/version.properties")) {
            Properties properties = new Properties();
            if (file != null) {
                properties.load(file);
            }
            return properties.getProperty("version", "unknown");
        } catch (IOException e) {
            throw new UncheckedIOException("version.properties of the kit jar cannot be read", e);
        }
    }
}
