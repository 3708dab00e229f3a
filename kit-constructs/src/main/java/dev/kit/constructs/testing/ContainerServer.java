package dev.kit.constructs.testing;

import java.nio.file.Files;
import java.nio.file.Path;
import org.springframework.util.ClassUtils;
import org.testcontainers.postgresql.PostgreSQLContainer;

/** Keeps the optional dependency on Testcontainers in one class, loaded only when needed. */
final class ContainerServer {

    private static final String IMAGE = "postgres:17-alpine";

    private ContainerServer() {}

    /** Starts a container, which runs until this JVM ends: Testcontainers removes it then. */
    static String start() {
        @SuppressWarnings("resource")
        PostgreSQLContainer container =
                new PostgreSQLContainer(IMAGE).withUsername("postgres").withPassword("postgres");
        container.start();
        return "jdbc:postgresql://" + container.getHost() + ":" + container.getFirstMappedPort()
                + "/postgres?user=postgres&password=postgres";
    }

    /** Detects Docker on this machine and Testcontainers on the class path. */
    static final class Presence {

        private Presence() {}

        static boolean isGiven() {
            boolean docker = System.getenv("DOCKER_HOST") != null || Files.exists(Path.of("/var/run/docker.sock"));
            return docker
                    && ClassUtils.isPresent(
                            "org.testcontainers.postgresql.PostgreSQLContainer",
                            ContainerServer.class.getClassLoader());
        }
    }
}
