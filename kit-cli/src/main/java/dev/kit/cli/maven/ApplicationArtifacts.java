package dev.kit.cli.maven;

import dev.kit.cli.command.CliException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.maven.artifact.Artifact;
import org.apache.maven.project.MavenProject;

/**
 * The run-time dependencies of an application.
 *
 * @param versions the versions by group and artifact, such as {@code org.h2database:h2}
 * @param place the application's pom
 */
record ApplicationArtifacts(Map<String, String> versions, String place) {

    static final String STARTER = "dev.kit:kit-spring-boot-starter";

    static final String BOOT = "org.springframework.boot:spring-boot";

    private static final String SUPPORTED_BOOT = "4.";

    /** Returns the resolved dependencies of a module, except those of test scope. */
    static ApplicationArtifacts of(MavenProject module) {
        Map<String, String> versions = new LinkedHashMap<>();
        for (Artifact artifact : module.getArtifacts()) {
            if (!Artifact.SCOPE_TEST.equals(artifact.getScope())) {
                versions.put(artifact.getGroupId() + ":" + artifact.getArtifactId(), artifact.getBaseVersion());
            }
        }
        return new ApplicationArtifacts(versions, String.valueOf(module.getFile()));
    }

    boolean has(String artifact) {
        return versions.containsKey(artifact);
    }

    /** Returns the version of an artifact that {@link #check} has verified. */
    String version(String artifact) {
        return Optional.ofNullable(versions.get(artifact))
                .orElseThrow(() -> new IllegalStateException(artifact + " was not checked"));
    }

    /**
     * Checks that Kit supports the application; throws {@link CliException} if the starter is missing, Spring Boot has
     * another version or there are no servlets.
     */
    void check() {
        if (!has(STARTER)) {
            throw CliException.config(
                    "The application does not depend on Kit's starter.",
                    place,
                    "Add the dependency " + STARTER + " and run kit:dev again.");
        }
        String boot = versions.getOrDefault(BOOT, "none");
        if (!boot.startsWith(SUPPORTED_BOOT)) {
            throw CliException.config(
                    "Kit works with Spring Boot 4; this application has Spring Boot " + boot + ".",
                    place,
                    "Move its parent or bill of materials to Spring Boot 4.");
        }
        if (!has("org.springframework:spring-webmvc")) {
            throw CliException.config(
                    "Kit works in servlet applications; this one has "
                            + (has("org.springframework:spring-webflux") ? "WebFlux" : "no Spring MVC") + ".",
                    place,
                    "Use spring-boot-starter-webmvc, which Kit's starter brings unless it is excluded.");
        }
    }
}
