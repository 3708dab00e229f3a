package dev.kit.boot.web;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.boot.TestServer;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.validation.Schema;
import jakarta.validation.constraints.NotBlank;
import java.net.http.HttpResponse;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Configuration;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.annotation.JsonSerialize;

/** Values that are hard to check and to write. */
@ExtendWith(OutputCaptureExtension.class)
final class HardGraphsTest {

    private static final int LEVELS = 3_000;

    private static TestServer server;

    static final class Node {

        @NotBlank public String name = "n";

        public @Nullable Node next;
    }

    record Pair(Node one, Node other) {}

    static final class Throwing extends ValueSerializer<String> {

        @Override
        public void serialize(String value, JsonGenerator generator, SerializationContext context) {
            throw new IllegalStateException("the serializer of " + value.length() + " characters gave up");
        }
    }

    record Page(
            String title,
            @JsonSerialize(using = Throwing.class) String text) {}

    static final class Routes {

        static final Endpoint<Node> cycle = e.get("/graphs/cycle")
                .output(Node.class)
                .handle(ctx -> {
                    Node first = new Node();
                    Node second = new Node();
                    first.next = second;
                    second.next = first;
                    return first;
                });

        static final Endpoint<Pair> twice = e.get("/graphs/twice")
                .output(Pair.class)
                .handle(ctx -> {
                    Node node = new Node();
                    return new Pair(node, node);
                });

        static final Endpoint<Node> deep = e.get("/graphs/deep")
                .output(Node.class)
                .handle(ctx -> {
                    Node root = new Node();
                    for (int i = 1; i < LEVELS; i++) {
                        Node above = new Node();
                        above.next = root;
                        root = above;
                    }
                    return root;
                });

        static final Endpoint<String> read =
                e.post("/graphs").body(Node.class).output(String.class).handle(ctx -> ctx.body().name);

        static final Endpoint<List<Page>> pages = e.get("/graphs/pages")
                .output(Schema.listOf(Page.class))
                .handle(ctx -> List.of(new Page("first", "a text"), new Page("second", "another text")));
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {}

    @BeforeAll
    static void start() {
        server = TestServer.start(Application.class, "kit.routes=dev/kit/boot/web/HardGraphsTest$Routes.class");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static void assertFails(String path) throws Exception {
        HttpResponse<String> answer = server.get(path);
        assertThat(answer.statusCode()).as(path).isEqualTo(500);
        assertThat(answer.headers().firstValue("Content-Type")).contains("application/problem+json");
        assertThat(answer.body()).startsWith("{\"type\":").endsWith("}").contains("The answer could not be produced.");
    }

    @Test
    @DisplayName("a graph with a cycle is a clear 500, and an instance in two places is written twice")
    void writesGraphs(CapturedOutput output) throws Exception {
        assertFails("/graphs/cycle");
        assertThat(output.getAll()).contains("GET /graphs/cycle", "nest");
        HttpResponse<String> twice = server.get("/graphs/twice");
        assertThat(twice.statusCode()).isEqualTo(200);
        assertThat(twice.body())
                .isEqualTo("{\"one\":{\"name\":\"n\",\"next\":null},\"other\":{\"name\":\"n\",\"next\":null}}");
    }

    @Test
    @DisplayName("3,000 levels are refused as a body, and are a clear 500 as an answer")
    void boundsDepth(CapturedOutput output) throws Exception {
        assertFails("/graphs/deep");
        assertThat(output.getAll()).contains("GET /graphs/deep", "nest");
        String body = "{\"name\":\"n\",\"next\":".repeat(LEVELS) + "null" + "}".repeat(LEVELS);
        HttpResponse<String> read = server.send("POST", "/graphs", body, "Content-Type", "application/json");
        assertThat(read.statusCode()).isEqualTo(400);
    }

    @Test
    @DisplayName("a serializer that throws is a clear 500, which is logged, and nothing of the value leaves")
    void survivesSerializers(CapturedOutput output) throws Exception {
        assertFails("/graphs/pages");
        assertThat(server.get("/graphs/pages").body()).doesNotContain("first", "second", "gave up");
        assertThat(output.getAll()).contains("GET /graphs/pages", "the serializer of 6 characters gave up");
    }
}
