package dev.kit.boot.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.boot.TestServer;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ThousandEndpointsTest {

    private static final int ENDPOINTS = 1000;

    @TempDir
    Path directory;

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Plain {}

    @ParameterizedTest(name = "{0} classes")
    @ValueSource(ints = {1, 10})
    @DisplayName("SPR a thousand endpoints compile, are routed and are documented, in one class or in several")
    void servesAThousandEndpoints(int classes) throws Exception {
        compile(classes);
        ClassLoader before = Thread.currentThread().getContextClassLoader();
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {directory.toUri().toURL()}, before)) {
            Thread.currentThread().setContextClassLoader(loader);
            try (TestServer server = TestServer.start(Plain.class, "kit.routes=generated")) {
                for (int i = 0; i < ENDPOINTS; i += 37) {
                    assertThat(server.get("/r" + i + "/7").body()).isEqualTo("{\"id\":7,\"by\":\"r" + i + "\"}");
                }
                assertThat(server.get("/r" + ENDPOINTS + "/7").statusCode()).isEqualTo(404);
                assertThat(server.get("/r7/seven").statusCode()).isEqualTo(422);
                JsonNode document = JsonMapper.shared()
                        .readTree(server.get("/docs/openapi.json").body());
                assertThat(document.get("paths").size()).isEqualTo(ENDPOINTS);
                assertThat(document.at("/paths/~1r999~1{id}/get/operationId").asString())
                        .isEqualTo("read999");
            }
        } finally {
            Thread.currentThread().setContextClassLoader(before);
        }
    }

    private void compile(int classes) throws IOException {
        List<String> arguments = new ArrayList<>(List.of(
                "-proc:none",
                "-parameters",
                "-d",
                directory.toString(),
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"))));
        for (int i = 0; i < classes; i++) {
            Path file = directory.resolve("Routes" + i + ".java");
            Files.writeString(file, source(i, ENDPOINTS / classes));
            arguments.add(file.toString());
        }
        assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments.toArray(String[]::new)))
                .isZero();
    }

    private static String source(int number, int endpoints) {
        StringBuilder text = new StringBuilder("""
                package generated;

                import static dev.kit.constructs.endpoints.Endpoints.e;

                import dev.kit.constructs.endpoints.Endpoint;

                final class Routes%d {
                    record Key(long id) {}
                    record Found(long id, String by) {}
                """.formatted(number));
        for (int i = number * endpoints; i < (number + 1) * endpoints; i++) {
            text.append("""
                        static final Endpoint<Found> read%1$d = e.get("/r%1$d/:id").params(Key.class).output(Found.class)
                                .handle(ctx -> new Found(ctx.params().id(), "r%1$d"));
                    """.formatted(i));
        }
        return text.append("}\n").toString();
    }
}
