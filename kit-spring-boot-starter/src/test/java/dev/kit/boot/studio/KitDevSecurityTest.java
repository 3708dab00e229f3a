package dev.kit.boot.studio;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.boot.SecurityOnDemand;
import dev.kit.boot.SharedServers;
import dev.kit.boot.TestServer;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** The studio in applications behind Spring Security, started by kit dev and otherwise. */
@ExtendWith(OutputCaptureExtension.class)
class KitDevSecurityTest {

    private static final String KIT_DEV = "kit.dev=true";
    private static final String[] USER = {"spring.security.user.name=ann", "spring.security.user.password=pw"};
    private static final String[] HTML = {"Accept", "text/html"};
    private static final String[] JSON = {"Accept", "application/json"};
    private static final String BASIC =
            "Basic " + Base64.getEncoder().encodeToString("ann:pw".getBytes(StandardCharsets.UTF_8));

    @RestController
    static class Pages {

        @GetMapping("/")
        String home() {
            return "home";
        }

        @PostMapping("/orders")
        String order() {
            return "ordered";
        }
    }

    /** With the chain that Spring Boot brings: form login, basic authentication, CSRF. */
    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @Import(Pages.class)
    static class BootsChain {}

    /** With two chains of its own, the first for a part of the addresses. */
    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @Import(Pages.class)
    static class OwnChains {

        @Bean
        @org.springframework.core.annotation.Order(1)
        SecurityFilterChain api(HttpSecurity http) {
            return http.securityMatcher("/api/**")
                    .authorizeHttpRequests(requests -> requests.anyRequest().authenticated())
                    .httpBasic(Customizer.withDefaults())
                    .build();
        }

        @Bean
        SecurityFilterChain pages(HttpSecurity http) {
            return http.authorizeHttpRequests(requests -> requests.anyRequest().denyAll())
                    .formLogin(Customizer.withDefaults())
                    .build();
        }
    }

    @RegisterExtension
    static final SharedServers SERVERS = new SharedServers();

    /** Starts both before all tests, each of which then has their first lines among its output. */
    @BeforeAll
    static void startUnderKitDev() {
        underKitDev(BootsChain.class);
        underKitDev(OwnChains.class);
    }

    private static TestServer underKitDev(Class<?> application) {
        return SERVERS.of(application, SecurityOnDemand.ASK, USER[0], USER[1], KIT_DEV);
    }

    @ParameterizedTest
    @ValueSource(classes = {BootsChain.class, OwnChains.class})
    @DisplayName("SPR-11 under kit dev the studio answers this machine without a login, HTTP and WebSocket")
    void answersUnderKitDev(Class<?> application, CapturedOutput output) throws Exception {
        TestServer server = underKitDev(application);
        assertThat(server.get("/__studio/", HTML).statusCode()).isEqualTo(200);
        assertThat(server.get("/__studio/api/requests", JSON).statusCode()).isEqualTo(200);
        assertThat(handshake(server)).isEqualTo(101);
        assertThat(output).doesNotContain("You are asking Spring Security to ignore");
    }

    @ParameterizedTest
    @ValueSource(classes = {BootsChain.class, OwnChains.class})
    @DisplayName("SPR-11 under kit dev everything else still asks for a login, and forged requests are refused")
    void theApplicationStaysClosed(Class<?> application) throws Exception {
        TestServer server = underKitDev(application);
        HttpResponse<String> home = server.get("/", HTML);
        assertThat(home.statusCode()).isEqualTo(302);
        assertThat(home.headers().firstValue("Location").orElse("")).endsWith("/login");
        assertThat(server.get("/", JSON).body()).doesNotContain("home");
        assertThat(server.send("POST", "/orders", "", "Authorization", BASIC, "Accept", "application/json")
                        .body())
                .doesNotContain("ordered");
        assertThat(server.context().getBeanNamesForType(SecurityFilterChain.class))
                .noneMatch(name -> name.contains("kit"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/__studio/../",
                "/__studio/..;/",
                "/__studio/%2e%2e/",
                "/__studio/%2e%2e/orders",
                "/__studio/..%2f",
                "//__studio/../",
                "/__studio/../orders",
                "/__studiox",
                "/__studio.html",
                "/x/__studio/",
                "/?/__studio/"
            })
    @DisplayName("SPR-11 under kit dev no spelling of the studio's address leads to the application without a login")
    void noDetourPassesTheChain(String path) throws Exception {
        TestServer server = underKitDev(BootsChain.class);
        String answer = server.line("GET " + path, "Accept: application/json");
        assertThat(TestServer.status(answer)).as(answer).isIn(400, 401, 403);
        assertThat(answer).doesNotContain("home", "ordered");
    }

    @Test
    @DisplayName("SPR-11 under kit dev the studio's own guard stays")
    void theGuardStays() throws Exception {
        TestServer server = underKitDev(BootsChain.class);
        assertThat(server.get("/__studio/api/stats", "X-Forwarded-For", "203.0.113.7")
                        .statusCode())
                .isEqualTo(401);
        assertThat(server.get("/__studio/api/stats", "Origin", "https://evil.example")
                        .statusCode())
                .isEqualTo(403);
        assertThat(server.send("POST", "/__studio/api/sql", "{\"sql\":\"select 1\"}")
                        .statusCode())
                .isEqualTo(403);
        assertThat(handshake(server, "Origin: https://evil.example")).isEqualTo(403);
    }

    @Test
    @DisplayName("SPR-11 not started by kit dev, the studio is behind the form login and the basic authentication")
    void behindTheLoginOtherwise() throws Exception {
        try (TestServer server = TestServer.start(BootsChain.class, SecurityOnDemand.ASK, USER[0], USER[1])) {
            assertThat(server.get("/__studio/", HTML).statusCode()).isEqualTo(302);
            assertThat(server.get("/__studio/api/requests", JSON).statusCode()).isEqualTo(401);
            assertThat(handshake(server)).isIn(302, 401, 403);
            assertThat(server.get("/__studio/api/requests", "Authorization", BASIC)
                            .statusCode())
                    .isEqualTo(200);
            assertThat(handshake(server, "Authorization: " + BASIC)).isEqualTo(101);
            String session = logIn(server);
            assertThat(server.get("/__studio/", "Cookie", session).statusCode()).isEqualTo(200);
        }
    }

    /** By the form, with its CSRF token; the session's cookie. */
    static String logIn(TestServer server) throws Exception {
        HttpResponse<String> form = server.get("/login", HTML);
        String before = form.headers().firstValue("Set-Cookie").orElseThrow().split(";", -1)[0];
        Matcher token = Pattern.compile("name=\"_csrf\"[^>]*value=\"([^\"]+)\"").matcher(form.body());
        assertThat(token.find()).as(form.body()).isTrue();
        String body = "username=ann&password=pw&_csrf=" + URLEncoder.encode(token.group(1), StandardCharsets.UTF_8);
        HttpResponse<String> entered = server.send(
                "POST", "/login", body, "Content-Type", "application/x-www-form-urlencoded", "Cookie", before);
        assertThat(entered.statusCode()).isEqualTo(302);
        return entered.headers().firstValue("Set-Cookie").orElseThrow().split(";", -1)[0];
    }

    private static int handshake(TestServer server, String... more) throws Exception {
        StringBuilder head = new StringBuilder("GET /__studio/ws HTTP/1.1\r\nHost: localhost\r\n");
        for (String header : List.of(
                "Upgrade: websocket",
                "Connection: Upgrade",
                "Sec-WebSocket-Version: 13",
                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==")) {
            head.append(header).append("\r\n");
        }
        for (String header : more) {
            head.append(header).append("\r\n");
        }
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            socket.setSoTimeout(20_000);
            socket.getOutputStream().write(head.append("\r\n").toString().getBytes(StandardCharsets.US_ASCII));
            return TestServer.status(new String(socket.getInputStream().readNBytes(15), StandardCharsets.US_ASCII));
        }
    }
}
