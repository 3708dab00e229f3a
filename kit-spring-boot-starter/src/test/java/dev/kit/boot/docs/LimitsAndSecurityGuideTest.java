package dev.kit.boot.docs;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static dev.kit.constructs.endpoints.Endpoints.forbiddenUnless;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.boot.SecurityOnDemand;
import dev.kit.boot.TestServer;
import dev.kit.constructs.Service;
import dev.kit.constructs.database.NoDatabase;
import dev.kit.constructs.endpoints.Credential;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.endpoints.EndpointFactory;
import dev.kit.constructs.endpoints.Endpoints.NoSession;
import dev.kit.constructs.jwt.JwtVerifier;
import dev.kit.constructs.ratelimit.RateLimit;
import dev.kit.constructs.testing.TestEndpointAdaptor;
import dev.kit.constructs.testing.TestResponse;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.web.SecurityFilterChain;

/** Every Java block of the guide stands here as well, so that it compiles and does what the guide says. */
class LimitsAndSecurityGuideTest {

    private static final Pattern BLOCK = Pattern.compile("```java\\R(.*?)```", Pattern.DOTALL);
    private static final Logger LOG = LoggerFactory.getLogger(LimitsAndSecurityGuideTest.class);

    static final class LimitRoutes {
        static final Endpoint<String> search = e.get("/search")
                .rateLimit(RateLimit.of(10, Duration.ofMinutes(1)))
                .output(String.class)
                .handle(ctx -> "found");
    }

    static final RateLimit perKey = RateLimit.of(1_000, Duration.ofHours(1))
            .key(request -> request.header("X-API-Key").orElse(request.clientAddress()))
            .skip(request -> request.route().equals("/health"))
            .message("Your plan allows 1,000 calls an hour.")
            .onExceeded(exceeded -> LOG.info("{} calls of {} allowed", exceeded.count(), exceeded.limit()))
            .failClosed();

    record User(String id, boolean analyst) {}

    record Report(String text) {}

    static final EndpointFactory<User, NoDatabase> users = e.session(ctx -> new User("ann", false));

    static final Endpoint<Report> report = users.get("/report")
            .rateLimit(RateLimit.of(100, Duration.ofMinutes(1)))
            .rateLimit(RateLimit.of(5, Duration.ofHours(1)).perSession(User::id))
            .authorize(ctx -> forbiddenUnless(ctx.session().analyst()))
            .output(Report.class)
            .handle(ctx -> new Report("all is well"));

    interface Users {
        Optional<User> byToken(String token);
    }

    static final Service<Users> USERS = Service.bean("users", Users.class);

    static final EndpointFactory<User, NoDatabase> members = e.services(USERS)
            .session(Credential.bearer()
                    .foundBy((ctx, token) -> ctx.service(USERS).byToken(token)));

    static final EndpointFactory<NoSession, NoDatabase> api = e.authorizer("jwt");

    static final Endpoint<String> me = api.get("/me")
            .authorize(ctx -> ctx.claims().scopes().contains("profile"))
            .output(String.class)
            .handle(ctx -> ctx.claims().subject().orElse("nobody"));

    static JwtVerifier verifier() {
        return JwtVerifier.builder()
                .issuer("https://login.example.com/")
                .audience("shop")
                .jwksUrl(URI.create("https://login.example.com/.well-known/jwks.json"))
                .algorithms("RS256")
                .build();
    }

    static final class SecuredRoutes {
        static final EndpointFactory<Authentication, NoDatabase> secured = e.session(
                ctx -> Objects.requireNonNull(SecurityContextHolder.getContext().getAuthentication()));

        static final Endpoint<String> whoAmI = secured.get("/whoami")
                .authorize(ctx -> ctx.session().isAuthenticated())
                .output(String.class)
                .handle(ctx -> ctx.session().getName());
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Secured {

        @Bean
        SecurityFilterChain chain(HttpSecurity http) {
            return http.authorizeHttpRequests(requests -> requests.requestMatchers("/docs/**")
                            .permitAll()
                            .requestMatchers("/__studio/**")
                            .hasRole("ADMIN")
                            .anyRequest()
                            .authenticated())
                    .httpBasic(Customizer.withDefaults())
                    .build();
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Plain {}

    @Test
    void limitsCalls() throws Exception {
        String routes = "kit.routes=dev/kit/boot/docs/LimitsAndSecurityGuideTest$LimitRoutes.class";
        try (TestServer server = TestServer.start(Plain.class, routes)) {
            for (int i = 0; i < 10; i++) {
                assertThat(server.get("/search").statusCode()).isEqualTo(200);
            }
            assertThat(server.get("/search").statusCode()).isEqualTo(429);
        }
        assertThat(perKey.isFailClosed()).isTrue();
    }

    @Test
    void looksCallersUp() {
        TestEndpointAdaptor<String> adaptor = TestEndpointAdaptor.of(members.get("/members/me")
                        .output(String.class)
                        .handle(ctx -> ctx.session().id()))
                .service(
                        USERS, token -> token.equals("ann-1") ? Optional.of(new User("ann", false)) : Optional.empty());

        assertThat(adaptor.header("Authorization", "Bearer ann-1").request().data())
                .isEqualTo("ann");
        assertThat(adaptor.header("Authorization", "Bearer bob-1").answer().header("WWW-Authenticate"))
                .isEqualTo("Bearer");
        assertThat(adaptor.header("Authorization", "Bearer bob-1").answer().status())
                .isEqualTo(401);
    }

    @Test
    void readsClaimsInATest() {
        TestResponse<String> answer = TestEndpointAdaptor.of(me)
                .claims(Map.of("sub", "user-123", "scope", "profile"))
                .request();

        assertThat(answer.data()).isEqualTo("user-123");
        assertThat(TestEndpointAdaptor.of(me).jwtVerifier(verifier()).answer().status())
                .isEqualTo(401);
    }

    @Test
    void followsTheChain() throws Exception {
        String routes = "kit.routes=dev/kit/boot/docs/LimitsAndSecurityGuideTest$SecuredRoutes.class";
        try (TestServer server = TestServer.start(
                Secured.class,
                routes,
                SecurityOnDemand.ASK,
                "spring.security.user.name=ada",
                "spring.security.user.password=pw")) {
            assertThat(server.get("/whoami").statusCode()).isEqualTo(401);
            assertThat(server.get("/whoami", "Authorization", "Basic YWRhOnB3").body())
                    .isEqualTo("\"ada\"");
            assertThat(server.get("/docs/openapi.json").statusCode()).isEqualTo(200);
        }
    }

    @Test
    void theGuideShowsThisSource() throws IOException {
        String source = withoutLayout(
                Files.readString(Path.of("src/test/java/dev/kit/boot/docs/LimitsAndSecurityGuideTest.java")));
        Matcher blocks = BLOCK.matcher(Files.readString(Path.of("../docs/limits-and-security.md")));
        int count = 0;
        while (blocks.find()) {
            count++;
            assertThat(source).contains(withoutLayout(blocks.group(1)));
        }
        assertThat(count).isPositive();
    }

    /** Neither indentation nor where a line breaks is compared: the formatter has its own mind. */
    private static String withoutLayout(String code) {
        return code.replaceAll("\\s+", "");
    }
}
