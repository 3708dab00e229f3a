package dev.kit.boot.studio;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.boot.SecurityOnDemand;
import dev.kit.boot.SharedServers;
import dev.kit.boot.TestServer;
import jakarta.servlet.Filter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.nio.charset.StandardCharsets;
import java.security.Principal;
import java.util.Base64;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Who is logged in, as the studio records it. */
class UserIdTest {

    private static final String BASIC =
            "Basic " + Base64.getEncoder().encodeToString("ann:pw".getBytes(StandardCharsets.UTF_8));

    @RestController
    static class Pages {

        @GetMapping("/plain")
        String plain() {
            return "plain";
        }

        @GetMapping("/later")
        Callable<String> later() {
            return () -> "later";
        }

        @GetMapping("/broken")
        String broken() {
            throw new IllegalStateException("broken");
        }

        @GetMapping("/open")
        String open() {
            return "open";
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @Import(Pages.class)
    static class Secured {

        @Bean
        SecurityFilterChain chain(HttpSecurity http) {
            return http.authorizeHttpRequests(requests -> requests.requestMatchers("/open")
                            .permitAll()
                            .requestMatchers("/admin")
                            .hasRole("ADMIN")
                            .anyRequest()
                            .authenticated())
                    .httpBasic(Customizer.withDefaults())
                    .formLogin(Customizer.withDefaults())
                    .build();
        }
    }

    /** Without Spring Security: a filter of its own knows the user. */
    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @Import(Pages.class)
    static class OwnFilter {

        @Bean
        FilterRegistrationBean<Filter> users() {
            Principal bob = () -> "bob";
            return new FilterRegistrationBean<>((request, response, chain) -> chain.doFilter(
                    new HttpServletRequestWrapper((HttpServletRequest) request) {
                        @Override
                        public Principal getUserPrincipal() {
                            return bob;
                        }
                    },
                    response));
        }
    }

    @RegisterExtension
    static final SharedServers SERVERS = new SharedServers();

    private static TestServer secured() {
        return SERVERS.of(
                Secured.class,
                SecurityOnDemand.ASK,
                "spring.security.user.name=ann",
                "spring.security.user.password=pw");
    }

    @BeforeEach
    void forget() {
        Recorded.of(secured()).forget();
    }

    @Test
    @DisplayName("FC-A10 the user of a request is who Spring Security authenticated, also when it is denied or fails")
    void namesTheUser() throws Exception {
        TestServer server = secured();
        Recorded recorded = Recorded.of(server);
        assertThat(server.get("/plain", "Authorization", BASIC).statusCode()).isEqualTo(200);
        assertThat(recorded.request("/plain").handling().userId()).isEqualTo("ann");
        assertThat(server.get("/admin", "Authorization", BASIC).statusCode()).isEqualTo(403);
        assertThat(recorded.request("/admin").handling().userId()).isEqualTo("ann");
        assertThat(server.get("/broken", "Authorization", BASIC).statusCode()).isEqualTo(500);
        assertThat(recorded.request("/broken").handling().userId()).isEqualTo("ann");
    }

    @Test
    @DisplayName("FC-A10 the user of an asynchronous request and of a login by form is known")
    void namesTheUserOfOtherRequests() throws Exception {
        TestServer server = secured();
        Recorded recorded = Recorded.of(server);
        assertThat(server.get("/later", "Authorization", BASIC).body()).isEqualTo("later");
        assertThat(recorded.request("/later").handling().userId()).isEqualTo("ann");
        String session = KitDevSecurityTest.logIn(server);
        assertThat(recorded.request("/login").handling().userId()).isEqualTo("ann");
        assertThat(server.get("/open", "Cookie", session).statusCode()).isEqualTo(200);
        assertThat(recorded.request("/open").handling().userId()).isEqualTo("ann");
    }

    @Test
    @DisplayName("FC-A10 a request of nobody has no user, and a wrong password makes none")
    void namesNobody() throws Exception {
        TestServer server = secured();
        Recorded recorded = Recorded.of(server);
        assertThat(server.get("/open").statusCode()).isEqualTo(200);
        assertThat(recorded.request("/open").handling().userId()).isNull();
        String wrong = "Basic " + Base64.getEncoder().encodeToString("ann:no".getBytes(StandardCharsets.UTF_8));
        assertThat(server.get("/plain", "Authorization", wrong, "Accept", "application/json")
                        .statusCode())
                .isEqualTo(401);
        assertThat(recorded.request("/plain").handling().userId()).isNull();
    }

    @Test
    @DisplayName("FC-A10 without Spring Security the principal of the request counts, as the innermost filter sees it")
    void namesThePrincipal() throws Exception {
        try (TestServer server = TestServer.start(OwnFilter.class)) {
            assertThat(server.get("/plain").statusCode()).isEqualTo(200);
            assertThat(Recorded.of(server).request("/plain").handling().userId())
                    .isEqualTo("bob");
        }
    }
}
