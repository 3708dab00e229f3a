package dev.kit.cli.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.kit.cli.command.CliException;
import dev.kit.cli.command.ExitCode;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.graph.Dependency;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

final class ApplicationArtifactsTest {

    private static final String BOOT = "org.springframework.boot:spring-boot";

    private static final String MVC = "org.springframework:spring-webmvc";

    private final ApplicationArtifacts servlet = application(Map.of(BOOT, "4.1.0", MVC, "7.0.0"));

    @Test
    @DisplayName("FC-A3 a servlet application on Boot 4 with the starter is fine")
    void acceptsServletApplications() {
        assertThatCode(servlet::check).doesNotThrowAnyException();
    }

    @Test
    @DisplayName("FC-A3 what Kit does not fit is told in one sentence, before anything starts")
    void refusesTheRest() {
        assertThat(refusal(new ApplicationArtifacts(Map.of(BOOT, "4.1.0", MVC, "7"), "shop/pom.xml")))
                .isEqualTo("The application does not depend on Kit's starter.\n  at shop/pom.xml\n"
                        + "  Add the dependency dev.kit:kit-spring-boot-starter and run kit:dev again.");
        assertThat(refusal(application(Map.of(BOOT, "3.5.6", MVC, "6.2.0"))))
                .startsWith("Kit works with Spring Boot 4; this application has Spring Boot 3.5.6.");
        assertThat(refusal(application(Map.of(BOOT, "4.1.0", "org.springframework:spring-webflux", "7.0.0"))))
                .startsWith("Kit works in servlet applications; this one has WebFlux.");
        assertThat(refusal(application(Map.of(BOOT, "4.1.0"))))
                .startsWith("Kit works in servlet applications; this one has no Spring MVC.");
    }

    @Test
    @DisplayName("FC-A3 development adds only what the application lacks, and never a server or a logger")
    void addsOnlyWhatIsLacking() {
        DevelopmentArtifacts.Lacking lacking = new DevelopmentArtifacts.Lacking(
                servlet, Set.of("dev.kit:kit-studio", "org.springframework.boot:spring-boot-starter-websocket"), null);
        for (String added : new String[] {
            "dev.kit:kit-studio:1",
            "org.springframework.boot:spring-boot-starter-websocket:4.1.0",
            "org.springframework.boot:spring-boot-websocket:4.1.0",
            "org.springframework:spring-messaging:7.0.0"
        }) {
            assertThat(lacking.selectDependency(dependency(added))).as(added).isTrue();
        }
        for (String left : new String[] {
            MVC + ":9.9.9",
            "org.springframework.boot:spring-boot-starter-tomcat:4.1.0",
            "org.springframework.boot:spring-boot-starter-logging:4.1.0",
            "org.apache.tomcat.embed:tomcat-embed-websocket:11.0.0",
            "ch.qos.logback:logback-classic:1.5.0"
        }) {
            assertThat(lacking.selectDependency(dependency(left))).as(left).isFalse();
        }
    }

    private static Dependency dependency(String artifact) {
        return new Dependency(new DefaultArtifact(artifact), "compile");
    }

    private static ApplicationArtifacts application(Map<String, String> versions) {
        Map<String, String> all = new HashMap<>(versions);
        all.put(ApplicationArtifacts.STARTER, "1.0");
        return new ApplicationArtifacts(all, "pom.xml");
    }

    private static String refusal(ApplicationArtifacts artifacts) {
        CliException failure = catchThrowableOfType(CliException.class, artifacts::check);
        assertThat(failure.exitCode()).isEqualTo(ExitCode.CONFIG);
        return failure.report();
    }
}
