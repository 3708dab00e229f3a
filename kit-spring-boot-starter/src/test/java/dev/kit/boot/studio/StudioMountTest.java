package dev.kit.boot.studio;

import static dev.kit.boot.Polling.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.boot.SharedServers;
import dev.kit.boot.TestServer;
import dev.kit.studio.Studio;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;

class StudioMountTest {

    private static final String ROUTES = "kit.routes=dev.kit.boot.web.routes";
    private static final String TOKEN = "kit.studio.token=a-token-of-the-test";
    private static final String[] HANDSHAKE = {
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="
    };

    @RegisterExtension
    static final SharedServers SERVERS = new SharedServers();

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {}

    private static ConfigurableApplicationContext unserved(String... settings) {
        return TestServer.startUnserved(Application.class, List.of(ROUTES), settings);
    }

    private static TestServer start(String... settings) {
        return TestServer.start(Application.class, List.of(ROUTES), settings);
    }

    @Test
    @DisplayName("SA-01 WS-09 the studio is at /__studio, and a handshake from a foreign origin is refused")
    void mountsAtTheDefaultPath() throws Exception {
        try (TestServer server = start()) {
            assertServes(server, "/__studio");
            assertThat(handshake(server, "/__studio/ws")).startsWith("HTTP/1.1 101");
            assertThat(handshake(server, "/__studio/ws", "Origin: https://evil.example.com"))
                    .startsWith("HTTP/1.1 403");
            assertThat(handshake(server, "/__studio/ws", "Origin: http://localhost"))
                    .startsWith("HTTP/1.1 101");
            assertThat(server.get("/users/me").statusCode()).isEqualTo(200);
            assertThat(awaitRecorded(server, "/__studio", "/users/me"))
                    .contains("/users/me")
                    .doesNotContain("/__studio/api");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "'', /, /docs, /docs",
        "/shop, /, /docs, /shop/docs",
        "/shop, /api, manual/, /shop/api/manual",
        "'', /, /, /"
    })
    @DisplayName("OA-03 SA-01 the studio links to the documentation page, below any prefix")
    void linksToTheDocumentation(String context, String dispatcher, String docs, String address) throws Exception {
        TestServer server = SERVERS.of(
                Application.class,
                ROUTES,
                "server.servlet.context-path=" + context,
                "spring.mvc.servlet.path=" + dispatcher,
                "kit.openapi.docs-path=" + docs);
        assertThat(server.get(context + "/__studio/").body()).contains("<link rel=\"help\" href=\"" + address + "\">");
        assertThat(server.get(address).body()).contains("swagger-ui-bundle.js");
    }

    @Test
    @DisplayName("OA-03 SA-01 without a document the studio links to none")
    void linksToNothing() throws Exception {
        TestServer server = SERVERS.of(Application.class, ROUTES, "kit.openapi.enabled=false");
        assertThat(server.get("/__studio/").body()).contains("<base").doesNotContain("rel=\"help\"");
    }

    @Test
    @DisplayName("SA-01 with a path of its own everything of the studio is there and nothing at /__studio")
    void mountsAtACustomPath() throws Exception {
        TestServer server = SERVERS.of(Application.class, ROUTES, "kit.studio.path=/team/studio");
        assertServes(server, "/team/studio");
        assertThat(handshake(server, "/team/studio/ws")).startsWith("HTTP/1.1 101");
        assertThat(server.get("/__studio").statusCode()).isEqualTo(404);
        assertThat(server.get("/__studio/api/stats").statusCode()).isEqualTo(404);
        assertThat(handshake(server, "/__studio/ws")).startsWith("HTTP/1.1 404");
    }

    @ParameterizedTest(name = "SA-01 kit.studio.path={0} mounts the studio at /team/studio")
    @ValueSource(strings = {"team/studio", "/team/studio/", "team/studio//"})
    void takesPathsInAnyForm(String path) throws Exception {
        Binder binder = new Binder(new MapConfigurationPropertySource(Map.of("kit.studio.path", path)));
        String mount = binder.bind("kit.studio", StudioProperties.class).get().path();
        assertThat(mount).isEqualTo("/team/studio");
        TestServer server = SERVERS.of(Application.class, ROUTES, "kit.studio.path=" + mount);
        assertServes(server, "/team/studio");
        assertThat(handshake(server, "/team/studio/ws")).startsWith("HTTP/1.1 101");
    }

    @ParameterizedTest(name = "SA-01 kit.studio.path={0} stops the start, and the message names the property")
    @ValueSource(strings = {"/", "a b", "/x/../y", "/x?y"})
    void refusesOtherPaths(String path) {
        assertThatThrownBy(() -> unserved("kit.studio.path=" + path).close())
                .rootCause()
                .hasMessageStartingWith("kit.studio.path ");
    }

    @Test
    @DisplayName("SA-31 under a context path and behind a prefix the studio's addresses resolve")
    void followsContextPathAndPrefix() throws Exception {
        try (TestServer server = start("server.servlet.context-path=/shop", TOKEN)) {
            assertServes(server, "/shop/__studio");
            assertThat(handshake(server, "/shop/__studio/ws")).startsWith("HTTP/1.1 101");
            assertThat(server.get("/shop/users/me").body()).contains("static");
            assertThat(server.get("/shop/users/%2541").body()).contains("%41");
            assertThat(awaitRecorded(server, "/shop/__studio", "/users/me")).contains("/users/me");
            assertThat(server.get(
                                    "/shop/__studio/",
                                    "X-Forwarded-Prefix",
                                    "/outer",
                                    "Authorization",
                                    "Bearer a-token-of-the-test")
                            .body())
                    .contains("\"/outer/shop/__studio/");
        }
    }

    @Test
    @DisplayName("SA-31 with forwarded headers resolved by Spring the endpoints and the studio keep their place")
    void followsForwardedHeaders() throws Exception {
        try (TestServer server = start("server.forward-headers-strategy=framework", TOKEN)) {
            assertThat(server.get("/users/me", "X-Forwarded-Prefix", "/outer").body())
                    .contains("static");
            assertThat(server.get(
                                    "/__studio/",
                                    "X-Forwarded-Prefix",
                                    "/outer",
                                    "Authorization",
                                    "Bearer a-token-of-the-test")
                            .body())
                    .contains("\"/outer/__studio/");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "kit.studio.enabled=false",
                "spring.profiles.active=prod",
                "spring.profiles.active=production-eu",
                "kit.dev=false"
            })
    @DisplayName("SA-02 SPR-12 WS-10 switched off and in production there is no studio, the rest is unchanged")
    void staysAway(String setting) throws Exception {
        try (TestServer server = start(setting)) {
            assertThat(server.get("/__studio").statusCode()).isEqualTo(404);
            assertThat(server.get("/__studio/api/requests").statusCode()).isEqualTo(404);
            assertThat(handshake(server, "/__studio/ws")).startsWith("HTTP/1.1 404");
            assertThat(server.get("/users/me").statusCode()).isEqualTo(200);
            assertThat(server.context().getBeansOfType(Studio.class)).isEmpty();
            assertThat(server.context().containsBean("kitStudioCapture")).isFalse();
        }
    }

    @Test
    @DisplayName("SPR-12 in production the studio opens only when forced, with a token")
    void opensInProductionWhenForced() throws Exception {
        assertThatThrownBy(() -> unserved("spring.profiles.active=prod", "kit.studio.enabled=force"))
                .hasStackTraceContaining("kit.studio.token");
        try (TestServer server = start("spring.profiles.active=prod", "kit.studio.enabled=force", TOKEN)) {
            assertThat(server.get("/__studio/api/stats").statusCode()).isEqualTo(200);
            assertThat(server.get("/__studio/api/stats", "X-Forwarded-For", "203.0.113.7")
                            .statusCode())
                    .isEqualTo(401);
        }
    }

    private static void assertServes(TestServer server, String path) throws Exception {
        String page = server.get(path + "/").body();
        Matcher base = Pattern.compile("<base href=\"([^\"]+)\"").matcher(page);
        assertThat(base.find()).as(page).isTrue();
        assertThat(base.group(1)).isEqualTo(path + "/");
        Matcher asset =
                Pattern.compile("(?:src|href)=\"(?:\\./)?(assets/[^\"]+)\"").matcher(page);
        assertThat(asset.find()).as(page).isTrue();
        assertThat(server.get(path + "/" + asset.group(1)).statusCode()).isEqualTo(200);
        assertThat(server.get(path + "/api/stats").statusCode()).isEqualTo(200);
    }

    private static String handshake(TestServer server, String path, String... more) throws Exception {
        StringBuilder head = new StringBuilder("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n");
        for (String header : HANDSHAKE) {
            head.append(header).append("\r\n");
        }
        for (String header : more) {
            head.append(header).append("\r\n");
        }
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            socket.setSoTimeout(60_000);
            socket.getOutputStream().write(head.append("\r\n").toString().getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readNBytes(12), StandardCharsets.US_ASCII);
        }
    }

    private static String awaitRecorded(TestServer server, String studio, String path) {
        return await().until(() -> server.get(studio + "/api/requests").body(), recorded -> recorded.contains(path));
    }
}
