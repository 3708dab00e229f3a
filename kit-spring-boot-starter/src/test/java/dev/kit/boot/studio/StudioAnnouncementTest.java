package dev.kit.boot.studio;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.boot.TestServer;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.servlet.context.AnnotationConfigServletWebServerApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@ExtendWith(OutputCaptureExtension.class)
class StudioAnnouncementTest {

    private static final Pattern ADDRESS = Pattern.compile("Studio at (\\S+)");

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {}

    /** What Spring Boot starts for a management port: a context of its own with a server of its own. */
    @Configuration(proxyBeanMethods = false)
    static class SecondServer {

        @Bean
        TomcatServletWebServerFactory server() {
            return new TomcatServletWebServerFactory(0);
        }
    }

    private static TestServer start(String... settings) {
        return TestServer.start(Application.class, settings);
    }

    private static List<String> addresses(CapturedOutput output) {
        return ADDRESS.matcher(output.getAll())
                .results()
                .map((MatchResult found) -> found.group(1))
                .toList();
    }

    @ParameterizedTest(name = "FC-A8 {0}: the studio is announced at {1}")
    @CsvSource({
        "server.servlet.context-path=/, /__studio",
        "server.servlet.context-path=/petclinic, /petclinic/__studio",
        "server.servlet.context-path=/petclinic/, /petclinic/__studio",
        "spring.mvc.servlet.path=/api, /__studio",
        "kit.studio.path=/tools/look, /tools/look"
    })
    void announcesWhatAnswers(String setting, String path, CapturedOutput output) throws Exception {
        try (TestServer server = start(setting)) {
            assertThat(addresses(output)).containsExactly("http://localhost:" + server.port() + path);
            HttpResponse<String> page = server.get(path);
            assertThat(page.statusCode()).isIn(200, 302, 303);
            assertThat(server.get(path + "/").body()).contains("<base href=\"" + path + "/\"");
        }
    }

    @Test
    @DisplayName("FC-A8 over TLS the address begins with https")
    void announcesTls(@TempDir Path directory, CapturedOutput output) throws Exception {
        Path store = directory.resolve("store.p12");
        String keytool =
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
        Process made = new ProcessBuilder(
                        keytool,
                        "-genkeypair",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=localhost",
                        "-alias",
                        "test",
                        "-storetype",
                        "PKCS12",
                        "-storepass",
                        "changeit",
                        "-keystore",
                        store.toString())
                .redirectErrorStream(true)
                .start();
        assertThat(made.waitFor()).isZero();
        try (TestServer server = start("server.ssl.key-store=" + store, "server.ssl.key-store-password=changeit")) {
            assertThat(addresses(output)).containsExactly("https://localhost:" + server.port() + "/__studio");
        }
    }

    @Test
    @DisplayName("FC-A8 under kit dev the address has the port that kit dev listens on, and only there")
    void announcesThePublicPort(CapturedOutput output) {
        try (TestServer started = start("kit.dev=true", "PORT=4711");
                TestServer other = start("PORT=4711")) {
            assertThat(started.port()).isNotEqualTo(4711);
            assertThat(addresses(output))
                    .containsExactly(
                            "http://localhost:4711/__studio", "http://localhost:" + other.port() + "/__studio");
        }
    }

    @Test
    @DisplayName("FC-A8 the server of a management port neither announces nor serves the studio")
    void anotherServerIsNotAnnounced(CapturedOutput output) throws IOException, InterruptedException {
        try (TestServer server = start();
                AnnotationConfigServletWebServerApplicationContext second =
                        new AnnotationConfigServletWebServerApplicationContext()) {
            second.setParent(server.context());
            second.register(SecondServer.class);
            second.refresh();
            int port = requireNonNull(second.getWebServer()).getPort();
            assertThat(port).isNotEqualTo(server.port());
            assertThat(addresses(output)).containsExactly("http://localhost:" + server.port() + "/__studio");
            assertThat(TestServer.status(TestServer.line(port, "GET /__studio/")))
                    .isEqualTo(404);
        }
    }

    @Test
    @DisplayName("SEC-M7 with the token auto the address carries a new token, which this machine needs as well")
    void announcesTheToken(CapturedOutput output) throws Exception {
        try (TestServer server = start("kit.studio.token=auto")) {
            String address = addresses(output).get(0);
            assertThat(address).matches("http://localhost:\\d+/__studio/\\?token=[A-Za-z0-9_-]{32}");
            assertThat(server.get("/__studio/").statusCode()).isEqualTo(401);
            assertThat(server.get("/__studio/api/stats").statusCode()).isEqualTo(401);
            HttpResponse<String> opened = server.get(address.substring(address.indexOf("/__studio")));
            assertThat(opened.statusCode()).isEqualTo(303);
            String cookie = opened.headers().firstValue("Set-Cookie").orElseThrow();
            assertThat(cookie).contains("HttpOnly", "SameSite=Strict");
            assertThat(server.get("/__studio/api/stats", "Cookie", cookie.split(";", -1)[0])
                            .statusCode())
                    .isEqualTo(200);
        }
    }
}
