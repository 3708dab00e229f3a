package dev.kit.boot.security;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.boot.SecurityOnDemand;
import dev.kit.boot.SharedServers;
import dev.kit.boot.TestServer;
import dev.kit.constructs.endpoints.Endpoint;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Objects;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpMethod;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.provisioning.InMemoryUserDetailsManager;
import org.springframework.security.web.SecurityFilterChain;

/** Endpoints and studio in an application that has Spring Security, over a socket. */
class SpringSecurityTest {

    private static final String ROUTES = "kit.routes=dev/kit/boot/security/SpringSecurityTest$SecuredRoutes.class";
    private static final String[] CLERK = {"Authorization", basic("clerk")};
    private static final String[] ADMIN = {"Authorization", basic("admin")};

    static final class SecuredRoutes {
        private static final dev.kit.constructs.endpoints.EndpointFactory<
                        Authentication, dev.kit.constructs.database.NoDatabase>
                secured = e.session(ctx ->
                Objects.requireNonNull(SecurityContextHolder.getContext().getAuthentication()));
        static final Endpoint<String> me = secured.get("/me")
                .output(String.class)
                .handle(ctx -> ctx.session().getName());
        static final Endpoint<String> admin =
                secured.get("/admin/report").output(String.class).handle(ctx -> "secret");
        static final Endpoint<String> change =
                secured.post("/orders").output(String.class).handle(ctx -> "changed");
        static final Endpoint<String> open =
                e.get("/public/hello").output(String.class).handle(ctx -> "hello");
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Secured {

        @Bean
        SecurityFilterChain chain(HttpSecurity http) {
            return http.authorizeHttpRequests(requests -> requests.requestMatchers("/public/**")
                            .permitAll()
                            .requestMatchers("/admin/**", "/__studio/**")
                            .hasRole("ADMIN")
                            .requestMatchers(HttpMethod.POST, "/hooks")
                            .permitAll()
                            .anyRequest()
                            .authenticated())
                    .httpBasic(Customizer.withDefaults())
                    .build();
        }

        @Bean
        UserDetailsService users() {
            return new InMemoryUserDetailsManager(
                    User.withUsername("clerk")
                            .password("{noop}pw")
                            .roles("CLERK")
                            .build(),
                    User.withUsername("admin")
                            .password("{noop}pw")
                            .roles("ADMIN")
                            .build());
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Defaults {}

    private static String basic(String user) {
        return "Basic " + Base64.getEncoder().encodeToString((user + ":pw").getBytes(StandardCharsets.UTF_8));
    }

    @RegisterExtension
    static final SharedServers SERVERS = new SharedServers();

    private static TestServer secured() {
        return SERVERS.of(Secured.class, ROUTES, SecurityOnDemand.ASK);
    }

    @Test
    @DisplayName("SPR-11 endpoints follow the chain of the application: 401 and 403 are its own, the rest passes")
    void endpointsFollowTheChain() throws Exception {
        TestServer server = secured();
        assertThat(server.get("/public/hello").body()).isEqualTo("\"hello\"");
        var stranger = server.get("/me");
        assertThat(stranger.statusCode()).isEqualTo(401);
        assertThat(stranger.headers().firstValue("WWW-Authenticate").orElse("")).startsWith("Basic");
        assertThat(server.get("/me", CLERK).body()).isEqualTo("\"clerk\"");
        assertThat(server.get("/admin/report", CLERK).statusCode()).isEqualTo(403);
        assertThat(server.get("/admin/report", ADMIN).body()).isEqualTo("\"secret\"");
        assertThat(server.get("/unknown").statusCode()).isEqualTo(401);
        assertThat(server.get("/docs/openapi.json").statusCode()).isEqualTo(401);
        assertThat(server.get("/docs/openapi.json", CLERK).statusCode()).isEqualTo(200);
    }

    @Test
    @DisplayName("SPR-11 protection against forged requests stays on for endpoints")
    void forgeryProtectionStays() throws Exception {
        TestServer server = secured();
        var forged = server.send("POST", "/orders", null, CLERK);
        // 403 of the chain; its error page needs a login as well, which makes it 401.
        assertThat(forged.statusCode()).isIn(401, 403);
        assertThat(forged.body()).doesNotContain("changed");
        assertThat(server.get("/me", CLERK).headers().firstValue("X-Content-Type-Options"))
                .contains("nosniff");
    }

    @Test
    @DisplayName("SPR-11 the studio, its interface and its live feed follow the chain")
    void theStudioFollowsTheChain() throws Exception {
        TestServer server = secured();
        assertThat(server.get("/__studio/").statusCode()).isEqualTo(401);
        assertThat(server.get("/__studio/api/requests").statusCode()).isEqualTo(401);
        assertThat(server.get("/__studio/api/requests", CLERK).statusCode()).isEqualTo(403);
        assertThat(server.get("/__studio/api/requests", ADMIN).statusCode()).isEqualTo(200);
        assertThat(TestServer.status(upgrade(server))).isIn(401, 403);
        assertThat(TestServer.status(upgrade(server, "Authorization: " + basic("admin"))))
                .isEqualTo(101);
    }

    @Test
    @DisplayName("SPR-11 without a chain of its own Spring Boot's default holds: everything needs a login")
    void defaultsHold() throws Exception {
        try (TestServer server = TestServer.start(Defaults.class, ROUTES, SecurityOnDemand.ASK)) {
            assertThat(server.get("/public/hello", "Accept", "application/json").statusCode())
                    .isEqualTo(401);
            assertThat(server.get("/__studio/api/requests", "Accept", "application/json")
                            .statusCode())
                    .isEqualTo(401);
        }
    }

    private static String upgrade(TestServer server, String... more) throws Exception {
        String head = "GET /__studio/ws HTTP/1.1\r\nHost: 127.0.0.1:" + server.port() + "\r\n"
                + "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                + "Origin: http://127.0.0.1:" + server.port() + "\r\n";
        for (String header : more) {
            head += header + "\r\n";
        }
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            socket.setSoTimeout(20_000);
            socket.getOutputStream().write((head + "\r\n").getBytes(StandardCharsets.US_ASCII));
            byte[] answer = socket.getInputStream().readNBytes(15);
            return new String(answer, StandardCharsets.US_ASCII);
        }
    }
}
