package dev.kit.cli.build.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.cli.application.ApplicationDescription;
import dev.kit.cli.application.ApplicationPath;
import dev.kit.cli.application.ApplicationReader;
import dev.kit.cli.application.ConstructPatterns;
import dev.kit.cli.application.DocumentSettings;
import dev.kit.cli.application.DocumentedApplication;
import dev.kit.constructs.endpoints.Endpoint;
import java.io.IOException;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ConstructFilesTest {

    private static final String PACKAGE = "dev.kit.cli.build.files.orders";

    private static final DocumentedApplication ORDERS = read(PACKAGE);

    @TempDir
    private Path project;

    @Test
    @DisplayName("CB-04 the server manifest has the app, metadata of routes, subscribers by name and events, crons")
    void writesTheServerManifest() throws IOException {
        new ConstructFiles(project).writeServer(ORDERS.description(), PACKAGE + ".Application");
        JsonNode manifest = json(".kit/manifest/server.json");
        assertThat(manifest.get("app").toString())
                .isEqualTo("{\"handler\":\"" + PACKAGE + ".Application\","
                        + "\"endpoints\":\".kit/server/Endpoints.java\"}");
        assertThat(manifest.get("routes").get(0).toString())
                .isEqualTo("{\"path\":\"/orders\",\"method\":\"POST\",\"authorizer\":\"jwt\"}");
        assertThat(manifest.get("routes").get(1).toString())
                .isEqualTo("{\"path\":\"/orders/:id\",\"method\":\"GET\",\"authorizer\":\"none\"}");
        assertThat(manifest.get("functions").toString())
                .isEqualTo("[{\"name\":\"report\",\"timeout\":30000,\"memorySize\":512}]");
        assertThat(manifest.get("crons").toString())
                .isEqualTo("[{\"name\":\"nightly\",\"schedule\":\"cron(0 0 ? * SUN *)\",\"zone\":\"UTC\","
                        + "\"timeout\":30000}]");
        assertThat(manifest.get("subscribers").toString())
                .isEqualTo("[{\"name\":\"paid\",\"subscribedEvents\":[\"order.paid\"]}]");
        assertThat(manifest.get("environment").toString()).isEqualTo("[\"MAIL_HOST\",\"MAIL_PORT?\"]");
    }

    @Test
    @DisplayName("CB-02 CB-03 the aws manifest lists handlers, limits, environment, schedules verbatim, events")
    void writesTheAwsManifest() throws IOException {
        new ConstructFiles(project).writeAws(ORDERS.description(), construct -> "handler." + construct.name());
        JsonNode manifest = json(".kit/manifest/aws.json");
        assertThat(manifest.get("routes").get(0).toString())
                .isEqualTo("{\"path\":\"/orders\",\"method\":\"POST\",\"authorizer\":\"jwt\","
                        + "\"handler\":\"handler.placeOrder\",\"environment\":[\"MAIL_HOST\",\"MAIL_PORT?\"]}");
        assertThat(manifest.get("crons").toString())
                .isEqualTo("[{\"name\":\"nightly\",\"schedule\":\"cron(0 0 ? * SUN *)\",\"zone\":\"UTC\","
                        + "\"eventBridge\":[\"cron(0 0 ? * SUN *)\"],\"handler\":\"handler.nightly\","
                        + "\"timeout\":30000,\"environment\":[\"MAIL_HOST\",\"MAIL_PORT?\"]}]");
        assertThat(manifest.get("functions").toString())
                .isEqualTo("[{\"name\":\"report\",\"handler\":\"handler.report\",\"timeout\":30000,"
                        + "\"memorySize\":512,\"environment\":[]}]");
        JsonNode subscriber = manifest.get("subscribers").get(0);
        assertThat(subscriber.get("subscribedEvents").toString()).isEqualTo("[\"order.paid\"]");
        assertThat(subscriber.get("timeout").asInt()).isEqualTo(30_000);
        assertThat(subscriber.get("handler").asString()).isEqualTo("handler.paid");
    }

    @Test
    @DisplayName("CB-12 equal applications have equal bytes, and unchanged files are not written again")
    void writesOnlyChanges() throws IOException {
        ConstructFiles files = new ConstructFiles(project.resolve("umläut und leer"));
        DocumentedApplication again = read(PACKAGE);
        assertThat(files.writeServer(ORDERS.description(), PACKAGE + ".Application"))
                .hasSize(2);
        assertThat(files.writeServer(again.description(), PACKAGE + ".Application"))
                .isEmpty();
        assertThat(files.writeDocument(ORDERS.document().orElseThrow())).hasSize(1);
        assertThat(files.writeDocument(again.document().orElseThrow())).isEmpty();
    }

    @Test
    @DisplayName("CB-05 CB-07 the list compiles without warnings and has all endpoints: nested, closed, deprecated")
    void listsEndpoints() throws Exception {
        ConstructFiles files = new ConstructFiles(project);
        files.writeServer(ORDERS.description(), PACKAGE + ".Application");
        assertThat(compiled(PACKAGE + ".kit.Endpoints"))
                .extracting(Endpoint::name)
                .containsExactly("placeOrder", "oldOrder", "closed", "nested", "adminOnly");
    }

    @Test
    @DisplayName("CB-06 without endpoints and main package the list is empty and compiles")
    void listsNothing() throws Exception {
        ApplicationDescription none =
                new ApplicationDescription(List.of(), List.of(), List.of(), List.of(), List.of(), List.of(), List.of());
        new ConstructFiles(project).writeServer(none, "Application");
        assertThat(compiled("kit.Endpoints")).isEmpty();
    }

    @Test
    @DisplayName("CB-05 the document has the settings of the properties, and none is there if it is switched off")
    void readsDocuments() {
        JsonNode document = new JsonMapper().readTree(ORDERS.document().orElseThrow());
        assertThat(document.get("info").toString())
                .isEqualTo("{\"title\":\"Orders ü\",\"description\":\"All orders\",\"version\":\"1.0.0\"}");
        assertThat(document.get("paths").propertyNames()).contains("/orders/{id}", "/closed");
        assertThat(DocumentSettings.of(name -> Optional.of("false"))).isEmpty();
    }

    private List<Endpoint<?>> compiled(String className) throws Exception {
        JavaCompiler compiler = Objects.requireNonNull(ToolProvider.getSystemJavaCompiler());
        Path classes = Files.createDirectories(project.resolve("classes"));
        StringWriter messages = new StringWriter();
        try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
            boolean clean = compiler.getTask(
                            messages,
                            manager,
                            null,
                            List.of(
                                    "-Xlint:all",
                                    "-Xlint:-path",
                                    "-Xlint:-processing",
                                    "-Werror",
                                    "-proc:none",
                                    "-d",
                                    classes.toString()),
                            null,
                            manager.getJavaFileObjects(project.resolve(".kit/server/Endpoints.java")))
                    .call();
            assertThat(clean).as(messages.toString()).isTrue();
        }
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {classes.toUri().toURL()}, ConstructFilesTest.class.getClassLoader())) {
            Object all = Class.forName(className, true, loader).getField("ALL").get(null);
            return ((List<?>) all)
                    .stream().<Endpoint<?>>map(each -> (Endpoint<?>) each).toList();
        }
    }

    private JsonNode json(String file) throws IOException {
        return new JsonMapper().readTree(Files.readAllBytes(project.resolve(file)));
    }

    private static DocumentedApplication read(String packageName) {
        Map<String, String> properties =
                Map.of("spring.application.name", "Orders ü", "kit.openapi.description", "All orders");
        return ApplicationReader.describe(
                new ApplicationPath(System.getProperty("java.class.path"), false, null),
                ConstructPatterns.of(name -> Optional.empty(), Optional.of(packageName))
                        .orElseThrow(),
                DocumentSettings.of(name -> Optional.ofNullable(properties.get(name))),
                Map.of());
    }
}
