package dev.kit.client;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** The version of this library, written by the build. */
final class ClientVersion {

    private ClientVersion() {}

    static String current() {
        try (InputStream file = ClientVersion.class.getResourceAsStream("version.properties")) {
            Properties properties = new Properties();
            if (file != null) {
                properties.load(file);
            }
            return properties.getProperty("version", "unknown");
        } catch (IOException e) {
            throw new UncheckedIOException("version.properties of kit-client cannot be read", e);
        }
    }
}
