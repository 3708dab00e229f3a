package dev.kit.boot.web;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.boot.SharedServers;
import dev.kit.boot.TestServer;
import dev.kit.constructs.endpoints.Endpoint;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.io.ClassPathResource;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

@ExtendWith(OutputCaptureExtension.class)
class DocumentationPageTest {

    private static final String ROUTES = "kit.routes=dev/kit/boot/web/DocumentationPageTest$Routes.class";
    private static final Pattern REFERENCE = Pattern.compile("(?:href|src|data-document)=\"([^\"]+)\"");

    private static final String NO_STUDIO = "kit.studio.enabled=false";

    @RegisterExtension
    static final SharedServers SERVERS = new SharedServers();

    static final class Routes {
        static final Endpoint<String> hello =
                e.get("/hello").output(String.class).handle(ctx -> "hello");
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {}

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @Import(Docs.class)
    static class WithDocs {}

    @RestController
    static class Docs {

        @GetMapping("/docs")
        String docs() {
            return "the application's";
        }
    }

    private static TestServer start(Class<?> application, String... settings) {
        return TestServer.start(application, List.of(ROUTES, NO_STUDIO), settings);
    }

    private static void assertWhole(TestServer server, String path) throws Exception {
        HttpResponse<String> page = server.get(path, "Accept", "text/html");
        assertThat(page.statusCode()).as(path).isEqualTo(200);
        assertThat(page.headers().firstValue("Content-Type")).contains("text/html;charset=UTF-8");
        assertThat(page.headers().firstValue("Content-Security-Policy").orElseThrow())
                .contains("default-src 'none'", "script-src 'self';", "connect-src 'self'");
        var references = REFERENCE
                .matcher(page.body())
                .results()
                .map(match -> match.group(1))
                .toList();
        assertThat(references).hasSizeGreaterThan(6);
        for (String reference : references) {
            HttpResponse<String> file = server.get(reference);
            assertThat(file.statusCode()).as(reference).isEqualTo(200);
            String etag = file.headers().firstValue("ETag").orElseThrow();
            assertThat(server.get(reference, "If-None-Match", etag).statusCode())
                    .isEqualTo(304);
            assertThat(file.headers().firstValue("Cache-Control")).contains("no-cache");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "'', '', /docs, /docs",
        "'', '', /docs, /docs/",
        "/shop, '', /docs, /shop/docs",
        "/shop, /api, /docs, /shop/api/docs",
        "'', /api, manual/, /api/manual",
        "'', '', /, /"
    })
    @DisplayName("FC-A7 from the first endpoint on the page is there with all its files, below any prefix")
    void servesThePage(String context, String dispatcher, String docsPath, String path) throws Exception {
        assertWhole(below(context, dispatcher, docsPath), path);
    }

    private static TestServer below(String context, String dispatcher, String docsPath) {
        return SERVERS.of(
                Application.class,
                ROUTES,
                NO_STUDIO,
                "server.servlet.context-path=" + context,
                "spring.mvc.servlet.path=" + (dispatcher.isEmpty() ? "/" : dispatcher),
                "kit.openapi.docs-path=" + docsPath);
    }

    @Test
    @DisplayName("FC-A7 the page is read with GET and HEAD alone, and a prefix that a client sends stays text")
    void refusesOtherMethods() throws Exception {
        try (TestServer server = start(Application.class, "server.forward-headers-strategy=framework")) {
            assertThat(server.send("POST", "/docs", "").statusCode()).isEqualTo(405);
            assertThat(server.send("HEAD", "/docs/docs.js", null).statusCode()).isEqualTo(200);
            assertThat(server.get("/docs", "X-Forwarded-Prefix", "/\"><script>alert(1)</script>")
                            .body())
                    .doesNotContain("<script>alert");
        }
    }

    @Test
    @DisplayName("FC-A7 kit.openapi.enabled=false turns off the page and the document, not springdoc's own")
    void canBeTurnedOff() throws Exception {
        try (TestServer server = start(Application.class, "kit.openapi.enabled=false")) {
            assertThat(server.get("/docs").statusCode()).isEqualTo(404);
            assertThat(server.get("/docs/openapi.json").statusCode()).isEqualTo(404);
            assertThat(server.get("/v3/api-docs").body()).doesNotContain("/hello");
        }
    }

    @Test
    @DisplayName("FC-A7 where the application has springdoc its pages stay where they are and have our paths")
    void leavesSpringdocAlone() throws Exception {
        TestServer with = below("", "", "/docs");
        try (TestServer without = TestServer.startWithoutKit(Application.class)) {
            for (String line : new String[] {
                "GET /swagger-ui.html", "GET /swagger-ui/index.html", "GET /v3/api-docs/swagger-config"
            }) {
                assertThat(TestServer.comparable(with.line(line))).isEqualTo(TestServer.comparable(without.line(line)));
            }
            assertThat(with.get("/v3/api-docs").body()).contains("\"/hello\"");
            assertThat(without.get("/v3/api-docs").body()).doesNotContain("\"/hello\"");
        }
    }

    @Test
    @DisplayName("FC-A7 a controller at the page's path keeps it, which is said once")
    void yieldsToControllers(CapturedOutput output) throws Exception {
        try (TestServer server = start(WithDocs.class)) {
            assertThat(server.get("/docs").body()).isEqualTo("the application's");
            assertThat(server.get("/docs/openapi.json").statusCode()).isEqualTo(200);
            assertThat(output.getAll().split("A controller answers /docs", -1)).hasSize(2);
        }
    }

    @Test
    @DisplayName("FC-A7 the files of the page are in our own jar, with their licence, and come from no dependency")
    void bringsItsOwnFiles() {
        FilteredClassLoader withoutWebjar = new FilteredClassLoader("org.webjars");
        for (String file : new String[] {"swagger-ui-bundle.js", "swagger-ui-bundle.js.LICENSE.txt", "NOTICE.txt"}) {
            assertThat(new ClassPathResource("META-INF/kit/docs/" + file, withoutWebjar).exists())
                    .as(file)
                    .isTrue();
        }
    }
}
