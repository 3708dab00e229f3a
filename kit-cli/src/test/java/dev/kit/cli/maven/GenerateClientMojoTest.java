package dev.kit.cli.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugin.logging.SystemStreamLog;
import org.apache.maven.project.MavenProject;
import org.codehaus.plexus.classworlds.ClassWorld;
import org.codehaus.plexus.classworlds.realm.ClassRealm;
import org.codehaus.plexus.component.configurator.BasicComponentConfigurator;
import org.codehaus.plexus.component.configurator.expression.ExpressionEvaluator;
import org.codehaus.plexus.configuration.xml.XmlPlexusConfiguration;
import org.codehaus.plexus.util.xml.Xpp3DomBuilder;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The goal, with the XML of a POM as Maven hands it over. */
class GenerateClientMojoTest {

    private static final String DOCUMENT = """
        openapi: 3.1.0
        info: {title: %s, version: '1'}
        paths: {/%s: {get: {operationId: read, responses: {'204': {description: done}}}}}
        """;

    @TempDir
    private Path directory;

    private final MavenProject project = new MavenProject();
    private final List<String> log = new ArrayList<>();

    @BeforeEach
    void writeDocuments() throws IOException {
        project.setFile(directory.resolve("pom.xml").toFile());
        Files.writeString(directory.resolve("shop.yaml"), DOCUMENT.formatted("Shop", "orders"));
        Files.writeString(directory.resolve("stock.yaml"), DOCUMENT.formatted("Stock", "items"));
    }

    @Test
    @DisplayName("CG-08 each of <clients> becomes a package below one source root, with the name it asks for")
    void generatesSeveralClients() throws Exception {
        execute("""
            <clients>
              <client><input>shop.yaml</input><packageName>com.example.shop</packageName></client>
              <client><input>stock.yaml</input><packageName>com.example.stock</packageName><name>Warehouse</name></client>
            </clients>
            """);

        assertThat(directory.resolve("out/com/example/shop/ShopClient.java")).exists();
        assertThat(directory.resolve("out/com/example/stock/Warehouse.java")).exists();
        assertThat(project.getCompileSourceRoots())
                .containsExactly(directory.resolve("out").toString());
        assertThat(log)
                .hasSize(2)
                .allMatch(line -> line.contains(": 1 operation: "))
                .first()
                .asString()
                .startsWith("com.example.shop");
    }

    @Test
    @DisplayName("CG-16 the goal writes nothing when nothing changed, and <check> fails when something did")
    void checks() throws Exception {
        String one = "<input>shop.yaml</input><packageName>com.example</packageName>";
        execute(one);
        execute(one);
        assertThat(log.get(1)).contains("1 operation: 0 files written");
        execute(one + "<check>true</check>");

        Files.writeString(directory.resolve("shop.yaml"), DOCUMENT.formatted("Shop", "parcels"));
        assertThatThrownBy(() -> execute(one + "<check>true</check>"))
                .isInstanceOf(MojoFailureException.class)
                .hasMessageContaining("is not what");
    }

    @Test
    @DisplayName("CG-08 the document is copied to the class path of the tests, with the files that it refers to")
    void keepsTheDocument() throws Exception {
        Files.writeString(directory.resolve("shop.yaml"), """
            openapi: 3.1.0
            info: {title: Shop, version: '1'}
            paths: {/orders: {$ref: 'paths/orders.yaml'}}
            """);
        Files.createDirectories(directory.resolve("paths"));
        Files.writeString(
                directory.resolve("paths/orders.yaml"),
                "get: {operationId: read, responses: {'204': {description: done}}}\n");

        execute("<input>shop.yaml</input><packageName>com.example</packageName><testClasses>tests</testClasses>");

        Path clients = directory.resolve("tests/META-INF/kit/clients");
        assertThat(clients.resolve("com.example.document")).hasContent("shop.yaml");
        assertThat(clients.resolve("com.example/shop.yaml")).exists();
        assertThat(clients.resolve("com.example/paths/orders.yaml")).exists();
    }

    @ParameterizedTest(name = "CG-02 {0} fails with \"{1}\"")
    @CsvSource({
        "<packageName>com.example</packageName><input>none.yaml</input>, OpenAPI spec not found",
        "<input>shop.yaml</input>, needs <packageName>",
        "<clients><client><input>shop.yaml</input></client></clients>, needs <packageName> in a <client>",
        "<clients><client><packageName>a.b</packageName></client></clients>, needs <input> in a <client>",
        "<input>shop.yaml</input><packageName>class</packageName>, is no Java package",
        "<input>shop.yaml</input><packageName>a.b</packageName><nullness>all</nullness>, <nullness> must be one of"
    })
    void failsWithTheParameter(String configuration, String message) {
        assertThatThrownBy(() -> execute(configuration))
                .isInstanceOf(MojoFailureException.class)
                .hasMessageContaining(message);
        assertThat(directory.resolve("out")).doesNotExist();
    }

    private void execute(String configuration) throws Exception {
        GenerateClientMojo mojo = new GenerateClientMojo();
        mojo.setLog(new SystemStreamLog() {
            @Override
            public void info(CharSequence line) {
                log.add(line.toString());
            }
        });
        String usual = configuration.contains("<nullness>") ? "" : "<nullness>jspecify</nullness>";
        String xml = "<configuration><project>${project}</project><output>out</output>" + usual + configuration
                + "</configuration>";
        ClassRealm realm = new ClassWorld("plugin", getClass().getClassLoader()).getRealm("plugin");
        new BasicComponentConfigurator()
                .configureComponent(
                        mojo,
                        new XmlPlexusConfiguration(Xpp3DomBuilder.build(new StringReader(xml))),
                        new Expressions(),
                        realm);
        mojo.execute();
    }

    /** Evaluates the expression of the project, and resolves paths against its directory. */
    private final class Expressions implements ExpressionEvaluator {

        @Override
        public @Nullable Object evaluate(@Nullable String expression) {
            return "${project}".equals(expression) ? project : expression;
        }

        @Override
        public File alignToBaseDirectory(File file) {
            return directory.resolve(file.toPath()).toFile();
        }
    }
}
