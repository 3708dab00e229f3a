package dev.kit.boot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The versions that a project outside this repository gets. */
class BillOfMaterialsTest {

    private static final Path ROOT = Path.of("..");

    private static final Pattern OWN = Pattern.compile(
            "<groupId>dev\\.kit</groupId>\\s*<artifactId>([^<]+)</artifactId>\\s*(?:<version>([^<]+)</version>)?");

    @Test
    @DisplayName("FC-B1 kit-bom and kit-parent name every module that is published")
    void namesEveryModule() throws IOException {
        try (Stream<Path> children = Files.list(ROOT)) {
            Set<String> modules = children.filter(child -> Files.exists(child.resolve("pom.xml")))
                    .filter(child -> Files.isDirectory(child.resolve("src/main/java")))
                    .map(child -> child.getFileName().toString())
                    .filter(name -> name.startsWith("kit-"))
                    .collect(Collectors.toCollection(TreeSet::new));

            assertThat(managedBy("kit-bom/pom.xml")).isEqualTo(modules);
            assertThat(managedBy("pom.xml")).isEqualTo(modules);
        }
    }

    @Test
    @DisplayName("FC-B1 one version stands in all poms, and never as ${project.version} where a child would read it")
    void agreesOnOneVersion() throws IOException {
        Set<String> versions = new TreeSet<>();
        for (Path pom : RepositoryFiles.below(ROOT, RepositoryFiles.OUTPUTS)) {
            if (pom.endsWith("pom.xml") && ROOT.relativize(pom).getNameCount() <= 3) {
                OWN.matcher(Files.readString(pom))
                        .results()
                        .map(match -> match.group(2))
                        .filter(version -> version != null && !version.startsWith("${project."))
                        .forEach(versions::add);
            }
        }

        assertThat(versions).hasSize(1);
        assertThat(management("kit-bom/pom.xml") + management("pom.xml"))
                .doesNotContain("<version>${project.version}</version>");
    }

    @Test
    @DisplayName("FC-B1 the guide states the versions of the optional libraries that Spring Boot does not manage")
    void statesVersionsOfOptionalLibraries() throws IOException {
        String guide = Files.readString(ROOT.resolve("docs/limits-and-security.md"));

        assertThat(guide)
                .contains("Kit is built with Bucket4j " + property("bucket4j.version"))
                .contains("`com.nimbusds:nimbus-jose-jwt` (Kit is built with " + property("nimbus-jose-jwt.version"));
    }

    private static String property(String name) throws IOException {
        String text = Files.readString(ROOT.resolve("pom.xml"));
        return text.substring(text.indexOf("<" + name + ">") + name.length() + 2, text.indexOf("</" + name + ">"));
    }

    private static Set<String> managedBy(String pom) throws IOException {
        return OWN.matcher(management(pom))
                .results()
                .map(match -> match.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static String management(String pom) throws IOException {
        String text = Files.readString(ROOT.resolve(pom));
        return text.substring(text.indexOf("<dependencyManagement>"), text.indexOf("</dependencyManagement>"));
    }
}
