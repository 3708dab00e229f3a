package dev.kit.cli.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.kit.cli.command.CliException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.maven.model.Model;
import org.apache.maven.project.MavenProject;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ApplicationModulesTest {

    @TempDir
    Path root = Path.of("");

    @Test
    @DisplayName("FC-C kit:dev at the root of several modules runs the one that is an application")
    void findsTheApplication() throws IOException {
        MavenProject parent = module("parent", "pom", "");
        MavenProject library = module("library", "jar", "/** For a @SpringBootApplication. */ class Library {}");
        MavenProject shop = module("shop", "jar", "@SpringBootApplication\npublic class Shop {}");
        List<MavenProject> modules = List.of(parent, library, shop);

        assertThat(modules.stream().filter(module -> new ReactorModules(modules).isMeant(module, null)))
                .containsExactly(shop);
        assertThat(new ReactorModules(List.of(library)).isMeant(library, null)).isTrue();
        assertThat(refusal(List.of(parent, library), null))
                .startsWith("No module of this build has a class with @SpringBootApplication.");
    }

    @Test
    @DisplayName("FC-C several applications are listed, and one of them can be named")
    void listsSeveral() throws IOException {
        MavenProject shop = module("shop", "jar", "@SpringBootApplication class Shop {}");
        MavenProject office =
                module("office", "jar", "@SpringBootApplication(proxyBeanMethods = false) class Office {}");
        List<MavenProject> modules = List.of(shop, office);

        assertThat(refusal(modules, null))
                .isEqualTo("This build has several applications: office, shop.\n"
                        + "  Name one: kit build shop or kit dev shop, for Maven -Dkit.app=shop.");
        assertThat(refusal(modules, "shp")).contains("is called shp").contains("office, shop");
        for (String name : List.of("office", ":office", "com.acme:office", "modules/office")) {
            assertThat(modules.stream().filter(module -> new ReactorModules(modules).isMeant(module, name)))
                    .as(name)
                    .containsExactly(office);
        }
    }

    private static String refusal(List<MavenProject> modules, @Nullable String chosen) {
        return catchThrowableOfType(
                        CliException.class, () -> new ReactorModules(modules).isMeant(modules.get(0), chosen))
                .report();
    }

    private MavenProject module(String name, String packaging, String source) throws IOException {
        Path directory = Files.createDirectories(root.resolve("modules").resolve(name));
        Path sources = Files.createDirectories(directory.resolve("src/main/java"));
        Files.writeString(sources.resolve("Main.java"), source);
        Model model = new Model();
        model.setGroupId("com.acme");
        model.setArtifactId(name);
        model.setVersion("1");
        model.setPackaging(packaging);
        MavenProject module = new MavenProject(model);
        module.setFile(directory.resolve("pom.xml").toFile());
        module.addCompileSourceRoot(sources.toString());
        return module;
    }
}
