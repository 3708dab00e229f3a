package dev.kit.cli.pom;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.cli.command.CliException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KitPomTest {

    private static final String STARTER = """
            <dependency>
              <groupId>dev.kit</groupId>
              <artifactId>kit-spring-boot-starter</artifactId>
              <version>1.2.3</version>
            </dependency>
            """;

    private static final String PLUGIN = """
            <plugin>
              <groupId>dev.kit</groupId>
              <artifactId>kit-cli</artifactId>
              <version>1.2.3</version>
            </plugin>
            """;

    private static final String PARENT = """
              <parent>
                <groupId>org.springframework.boot</groupId>
                <artifactId>spring-boot-starter-parent</artifactId>
                <version>4.0.3</version>
                <relativePath/>
              </parent>
            """;

    private static final String WEB = """
            <dependency>
              <groupId>org.springframework.boot</groupId>
              <artifactId>spring-boot-starter-webmvc</artifactId>
            </dependency>
            """;

    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "  <dependencies/>\n",
                "  <dependencies></dependencies>\n",
                "  <dependencies>\n  </dependencies>\n",
                "  <!-- <dependencies> --><dependencies><!-- none --></dependencies>\n",
                "  <build/>\n",
                "  <build><plugins/></build>\n",
                "  <build>\n    <plugins/>\n  </build>\n",
                "  <build>\n    <pluginManagement><plugins><plugin><artifactId>a</artifactId></plugin></plugins>"
                        + "</pluginManagement>\n  </build>\n",
                "  <profiles><profile><dependencies/><build><plugins/></build></profile></profiles>\n",
                "  <properties><a b='1 > 0'><![CDATA[<dependencies>]]></a></properties> <!-- of\n two lines -->\n",
                "  <repositories/> <!-- before the end -->",
            })
    @DisplayName("adds what is missing, keeps every other character, and finds nothing to do the second time")
    void addsOnly(String sections) throws Exception {
        for (String eol : List.of("\n", "\r\n")) {
            for (String unit : List.of("  ", "\t", "    ", "")) {
                String before = project(PARENT + sections).replace("  ", unit).replace("\n", eol);
                String after = edited(before);
                assertThat(keeps(before, after)).as(after).isTrue();
                assertThat(after.replace("\r\n", "")).doesNotContain("\r");
                assertThat(after.replace("\r\n", "").contains("\n")).isEqualTo(eol.equals("\n"));
                assertThat(edited(after)).isEqualTo(after);
                XmlElement root = XmlScanner.scan(after);
                assertThat(root.find("dependencies", "dependency").orElseThrow().textOf("artifactId"))
                        .isEqualTo("kit-spring-boot-starter");
                assertThat(root.find("build", "plugins", "plugin").orElseThrow().textOf("artifactId"))
                        .isEqualTo("kit-cli");
                DocumentBuilderFactory.newInstance()
                        .newDocumentBuilder()
                        .parse(new ByteArrayInputStream(after.getBytes(StandardCharsets.UTF_8)));
            }
        }
    }

    @Test
    @DisplayName("new lines stand where they belong, indented as their neighbours, comments where they were")
    void styles() throws IOException {
        String before = project(PARENT + """

                  <dependencies>
                %s    <!-- the last word -->
                  </dependencies>

                  <!-- how it is built -->
                  <build>
                    <plugins>
                    </plugins>
                  </build>
                """.formatted(WEB.indent(4)));
        assertThat(edited(before))
                .isEqualTo(project(PARENT + """

                  <dependencies>
                %s    <!-- the last word -->
                %s  </dependencies>

                  <!-- how it is built -->
                  <build>
                    <plugins>
                %s    </plugins>
                  </build>
                """.formatted(WEB.indent(4), STARTER.indent(4), PLUGIN.indent(6))));
    }

    @Test
    @DisplayName("sections that are missing come before those that follow them by convention, set apart alike")
    void addsSections() throws IOException {
        String before = project(PARENT + "\n  <artifactId>app</artifactId>\n\n  <!-- rare -->\n  <profiles/>\n");
        assertThat(edited(before))
                .isEqualTo(project(PARENT + "\n  <artifactId>app</artifactId>\n\n  <dependencies>\n" + STARTER.indent(4)
                        + "  </dependencies>\n\n  <build>\n    <plugins>\n" + PLUGIN.indent(6)
                        + "    </plugins>\n  </build>\n\n  <!-- rare -->\n  <profiles/>\n"));
    }

    @Test
    @DisplayName("where blanks and tabs are mixed, the nearest neighbours decide")
    void followsNeighbours() throws IOException {
        String before = project(PARENT + "\t<dependencies>\n" + WEB.indent(8) + "\t</dependencies>\n");
        assertThat(edited(before)).contains(STARTER.indent(8));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<dependency><groupId>dev.kit</groupId><artifactId>kit-bom</artifactId><version>1</version>"
                        + "<type>pom</type><scope>import</scope></dependency>",
                "<dependency><groupId>dev.kit</groupId><artifactId>kit-spring-boot-starter</artifactId>"
                        + "<version>1</version></dependency>",
            })
    @DisplayName("a version that dependencyManagement gives is not repeated")
    void takesManagedVersions(String managed) throws IOException {
        String after = edited(project(PARENT + "  <dependencyManagement>\n    <dependencies>\n      " + managed
                + "\n    </dependencies>\n  </dependencyManagement>\n"));
        XmlElement root = XmlScanner.scan(after);
        assertThat(root.find("dependencies", "dependency", "version")).isEmpty();
        assertThat(root.find("build", "plugins", "plugin", "version")).isPresent();
        assertThat(root.find("dependencyManagement", "dependencies")
                        .orElseThrow()
                        .children())
                .hasSize(1);
    }

    @Test
    @DisplayName("what a parent on the disk has, pins or says counts, and a stranger in its place does not")
    void readsParents() throws IOException {
        Path module = Files.createDirectories(directory.resolve("module"));
        String pom = """
                <project>
                  <parent><groupId>a</groupId><artifactId>root</artifactId><version>1</version></parent>
                  <artifactId>module</artifactId>
                %s</project>
                """;
        Files.writeString(module.resolve("pom.xml"), pom.formatted(WEB));
        String root = """
                <project>
                  <artifactId>%s</artifactId>
                  <properties><boot>${major}.0.1</boot><major>%s</major></properties>
                  <dependencyManagement><dependencies><dependency><groupId>org.springframework.boot</groupId>
                  <artifactId>spring-boot-dependencies</artifactId><version>${boot}</version></dependency>
                  </dependencies></dependencyManagement>
                  <build><pluginManagement><plugins><plugin><groupId>dev.kit</groupId>
                  <artifactId>kit-cli</artifactId><version>1</version></plugin></plugins></pluginManagement></build>
                </project>
                """;
        Files.writeString(directory.resolve("pom.xml"), root.formatted("root", 4));
        KitPom read = KitPom.read(module.resolve("pom.xml"), "1.2.3");
        assertThat(read.bootVersion()).contains("4.0.1");
        assertThat(XmlScanner.scan(read.after()).find("build", "plugins", "plugin", "version"))
                .isEmpty();

        Files.writeString(directory.resolve("pom.xml"), root.formatted("root", 3));
        assertThatThrownBy(() -> KitPom.read(module.resolve("pom.xml"), "1.2.3"))
                .isInstanceOf(CliException.class)
                .hasMessage("Kit works with Spring Boot 4; this project has Spring Boot 3.0.1.");

        Files.writeString(directory.resolve("pom.xml"), root.formatted("stranger", 3));
        assertThatThrownBy(() -> KitPom.read(module.resolve("pom.xml"), "1.2.3"))
                .hasMessage("This project does not use Spring Boot.");
    }

    @Test
    @DisplayName("the root of several modules names them, those of profiles too")
    void listsModules() {
        assertThatThrownBy(
                        () -> edited(
                                project(
                                        PARENT + "<packaging>pom</packaging><modules><module>shop</module>"
                                                + "</modules><profiles><profile><modules><module>tools</module></modules></profile></profiles>")))
                .isInstanceOfSatisfying(
                        CliException.class,
                        failure -> assertThat(failure.report())
                                .contains("This is the root of several modules.")
                                .endsWith("kit init shop\n  kit init tools"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<project>",
                "<project></projekt>",
                "<project/><project/>",
                "<project><a></project>",
                "<project><!-- </project>",
                "<html/>",
                "",
                "text",
                "<!DOCTYPE x><project/>",
                "<project><name>R&D</name></project>",
                "<?xml version='1.0' encoding='x-none'?><project/>",
            })
    @DisplayName("a pom that cannot be read is named with its line")
    void refusesTheUnreadable(String text) {
        assertThatThrownBy(() -> edited(text))
                .isInstanceOf(CliException.class)
                .hasMessageStartingWith("The pom cannot be read: ");
    }

    @Test
    @DisplayName("another encoding that the pom declares is kept")
    void keepsEncodings() throws IOException {
        Path pom = directory.resolve("pom.xml");
        String text = "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\n" + project("  <name>Bücher</name>\n" + PARENT);
        Files.writeString(pom, text, StandardCharsets.ISO_8859_1);
        KitPom read = KitPom.read(pom, "1.2.3");
        assertThat(read.charset()).isEqualTo(StandardCharsets.ISO_8859_1);
        assertThat(read.after()).contains("<name>Bücher</name>");
    }

    @Test
    @DisplayName("a text is read without its entities, but for sections of characters")
    void readsEntities() {
        assertThat(XmlScanner.scan("<a>R&amp;D &lt;&#x31;&gt; <![CDATA[&amp;]]></a>")
                        .text())
                .isEqualTo("R&D <&#x31;> &amp;");
    }

    private String edited(String text) throws IOException {
        Path pom = directory.resolve("pom.xml");
        Files.writeString(pom, text);
        return KitPom.read(pom, "1.2.3").after();
    }

    private static String project(String content) {
        return "<project xmlns=\"http://maven.apache.org/POM/4.0.0\">\n" + content + "</project>\n";
    }

    /** Whether all characters are there in their order; {@code />} may have become a start and an end tag. */
    private static boolean keeps(String before, String after) {
        int kept = 0;
        for (int i = 0; i < after.length() && kept < before.length(); i++) {
            kept += after.charAt(i) == before.charAt(kept) ? 1 : 0;
        }
        return kept == before.length();
    }
}
