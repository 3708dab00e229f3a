package dev.kit.boot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The modules that are published, as their poms and directories show them. */
class ModuleShapeTest {

    private static final Path ROOT = Path.of("..");

    private static final Pattern OPTIONAL =
            Pattern.compile("<artifactId>([^<]+)</artifactId>(?:(?!</dependency>).)*?<optional>", Pattern.DOTALL);

    @Test
    @DisplayName("artifact, directory and name of the Java module agree")
    void namesAgree() throws IOException {
        for (Path module : modules()) {
            String directory = module.getFileName().toString();
            assertThat(Files.readString(module.resolve("pom.xml")))
                    .contains("\n  <artifactId>" + directory + "</artifactId>\n")
                    .contains("<Automatic-Module-Name>dev." + directory.replace('-', '.') + "</Automatic-Module-Name>");
        }
    }

    @Test
    @DisplayName("no package is in two modules")
    void packagesAreInOneModule() throws IOException {
        Map<String, String> owners = new TreeMap<>();
        for (Path module : modules()) {
            Path sources = module.resolve("src/main/java");
            try (Stream<Path> files = Files.walk(sources)) {
                files.filter(file -> file.toString().endsWith(".java"))
                        .map(file -> sources.relativize(file.getParent()).toString())
                        .distinct()
                        .forEach(name -> assertThat(owners.put(name, module.toString()))
                                .as(name)
                                .isNull());
            }
        }
        assertThat(owners).hasSizeGreaterThan(80);
    }

    @Test
    @DisplayName("five libraries of the core are optional, and none of a transport, of Lambda or of shared limits")
    void librariesAreOrdinary() throws IOException {
        assertThat(optional("kit-constructs"))
                .containsExactlyInAnyOrder("db-scheduler", "jooq", "nimbus-jose-jwt", "postgresql", "snakeyaml");
        for (String module : List.of(
                "kit-events-aws",
                "kit-events-pgboss",
                "kit-events-rabbitmq",
                "kit-lambda",
                "kit-ratelimit-distributed")) {
            assertThat(optional(module)).as(module).isEmpty();
        }
        assertThat(optional("kit-test")).containsExactlyInAnyOrder("flyway-core", "spring-web");
    }

    @Test
    @DisplayName("FC-A7 no module beside the core brings a validator into an application of the starter")
    void modulesLeaveTheValidatorOut() throws IOException {
        List<String> modules = List.of(
                "kit-events-aws",
                "kit-events-pgboss",
                "kit-events-rabbitmq",
                "kit-lambda",
                "kit-ratelimit-distributed",
                "kit-spring-boot-starter",
                "kit-test");
        for (String module : modules) {
            String pom = Files.readString(ROOT.resolve(module).resolve("pom.xml"));
            String core = pom.substring(pom.indexOf("<artifactId>kit-constructs</artifactId>"));
            assertThat(core.substring(0, core.indexOf("</dependency>")))
                    .as(module)
                    .contains(
                            "<artifactId>jakarta.validation-api</artifactId>",
                            "<artifactId>hibernate-validator</artifactId>");
        }
    }

    private static List<String> optional(String module) throws IOException {
        return OPTIONAL.matcher(Files.readString(ROOT.resolve(module).resolve("pom.xml")))
                .results()
                .map(match -> match.group(1))
                .toList();
    }

    private static List<Path> modules() throws IOException {
        try (Stream<Path> children = Files.list(ROOT.toRealPath())) {
            return children.filter(child -> child.getFileName().toString().startsWith("kit-"))
                    .filter(child -> Files.isDirectory(child.resolve("src/main/java")))
                    .collect(Collectors.toList());
        }
    }
}
