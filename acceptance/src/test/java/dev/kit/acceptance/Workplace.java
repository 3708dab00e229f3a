package dev.kit.acceptance;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;

/** Where the suite works, as the build told it. */
final class Workplace {

    private Workplace() {}

    static Path directory() {
        return Path.of(property("directory"));
    }

    static Path sources() {
        return directory().resolveSibling("src/it");
    }

    static Path applications() {
        return directory().resolve("it");
    }

    static String version() {
        return property("version");
    }

    static int pairs() {
        return Integer.parseInt(property("pairs"));
    }

    static Path maven() {
        return Path.of(property("maven")).resolve("bin").resolve("mvn");
    }

    static Path settings() {
        return Path.of(property("settings"));
    }

    static Path repository() {
        return Path.of(property("repository"));
    }

    /** Takes the port of a socket that is closed again; another process may be quicker, which a start reports. */
    static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    /** Removes what would tell an application about the database or profile of whoever runs the suite. */
    static void clean(Map<String, String> environment) {
        environment
                .keySet()
                .removeIf(name -> name.startsWith("SPRING_")
                        || name.startsWith("KIT_")
                        || name.endsWith("DATABASE_URL")
                        || name.equals("PORT")
                        || name.equals("MAVEN_OPTS"));
    }

    private static String property(String name) {
        return Objects.requireNonNull(
                System.getProperty("acceptance." + name), () -> "Run this with -Pinvoker: acceptance." + name);
    }
}
