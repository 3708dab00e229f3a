package dev.kit.boot.security;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

import dev.kit.constructs.PipelineListener;
import dev.kit.constructs.RequestRun;
import dev.kit.constructs.Service;
import dev.kit.constructs.database.NoDatabase;
import dev.kit.constructs.endpoints.Credential;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.endpoints.EndpointFactory;
import dev.kit.constructs.endpoints.Endpoints.NoSession;
import dev.kit.constructs.http.BodyWriter;
import dev.kit.constructs.testing.PostgresDatabase;
import jakarta.servlet.http.HttpServletResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import javax.sql.DataSource;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.annotation.Order;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.access.prepost.PreAuthorize;
import org.springframework.security.authentication.BadCredentialsException;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.method.configuration.EnableMethodSecurity;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configuration.WebSecurityCustomizer;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.provisioning.InMemoryUserDetailsManager;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/**
 * An application whose beans are refused within endpoints and, beside them, controllers, below one path for each way to
 * answer.
 */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
@EnableMethodSecurity
@Import(RefusingApplication.Twin.class)
class RefusingApplication {

    static final List<RequestRun> RUNS = new CopyOnWriteArrayList<>();

    @SuppressWarnings("NullAway.Init") // the test creates it first
    static PostgresDatabase database;

    /** A bean of the application. */
    static class Vault {

        @PreAuthorize("hasRole('ADMIN')")
        public String open() {
            return "opened";
        }

        String refuse(String how) throws Exception {
            throw switch (how) {
                case "stranger" -> new BadCredentialsException("a secret");
                case "wrapped" -> new IllegalStateException("a secret", new AccessDeniedException("a secret"));
                case "later" ->
                    new ExecutionException(new IllegalStateException(new BadCredentialsException("a secret")));
                default -> new AccessDeniedException("a secret");
            };
        }
    }

    record How(String how) {}

    static final class Routes {
        static final Service<Vault> VAULT = Service.bean("vault", Vault.class);
        static final Service<DataSource> DATABASE = Service.bean("database", DataSource.class);

        static final Endpoint<String> basic = opening("/basic");
        static final Endpoint<String> form = opening("/form");
        static final Endpoint<String> bearer = opening("/bearer");
        static final Endpoint<String> own = opening("/own");
        static final Endpoint<String> ignored = opening("/ignored");

        static final Endpoint<String> refusing = e.services(VAULT)
                .get("/basic/kit/refuse/:how")
                .params(How.class)
                .output(String.class)
                .handle(ctx -> ctx.service(VAULT).refuse(ctx.params().how()));

        static final Endpoint<String> credential = e.services(VAULT)
                .header("X-Kept", "yes")
                .session(Credential.bearer().verifiedBy((ctx, token) -> token))
                .get("/basic/kit/headers")
                .output(String.class)
                .handle(ctx -> ctx.service(VAULT).open());

        static final Endpoint<String> writing = e.services(VAULT)
                .database(DATABASE)
                .post("/own/kit/write")
                .output(String.class)
                .handle(ctx -> {
                    ctx.db().sql("insert into doors values ('half')").update();
                    return ctx.service(VAULT).open();
                });

        static final Endpoint<BodyWriter> stream = e.services(VAULT)
                .get("/basic/kit/stream")
                .handle(ctx -> out -> {
                    out.write(ctx.service(VAULT).open().getBytes(StandardCharsets.UTF_8));
                });

        static final Endpoint<BodyWriter> half = e.services(VAULT)
                .get("/basic/kit/half")
                .handle(ctx -> out -> {
                    out.write(new byte[1 << 20]);
                    out.flush();
                    out.write(ctx.service(VAULT).open().getBytes(StandardCharsets.UTF_8));
                });

        private static Endpoint<String> opening(String chain) {
            EndpointFactory<NoSession, NoDatabase> factory = e.services(VAULT);
            return factory.get(chain + "/kit/open")
                    .output(String.class)
                    .handle(ctx -> ctx.service(VAULT).open());
        }
    }

    @RestController
    static class Twin {

        private final Vault vault;

        Twin(Vault vault) {
            this.vault = vault;
        }

        @GetMapping({"/basic/mvc/open", "/form/mvc/open", "/bearer/mvc/open", "/own/mvc/open"})
        String open() {
            return vault.open();
        }

        @GetMapping("/basic/mvc/refuse/{how}")
        String refuse(@PathVariable String how) throws Exception {
            return vault.refuse(how);
        }
    }

    @Bean
    DataSource database() {
        return database.application();
    }

    @Bean
    Vault vault() {
        return new Vault();
    }

    @Bean
    PipelineListener runs() {
        return new PipelineListener() {
            @Override
            public void requestFinished(RequestRun run) {
                RUNS.add(run);
            }
        };
    }

    @Bean
    @Order(1)
    SecurityFilterChain basic(HttpSecurity http) {
        return open(http, "/basic/**").httpBasic(Customizer.withDefaults()).build();
    }

    @Bean
    @Order(2)
    SecurityFilterChain form(HttpSecurity http) {
        return open(http, "/form/**", "/login")
                .formLogin(Customizer.withDefaults())
                .build();
    }

    /** Answers like the entry point and the handler of a resource server: headers and a status, no body. */
    @Bean
    @Order(3)
    SecurityFilterChain bearer(HttpSecurity http) {
        return open(http, "/bearer/**")
                .httpBasic(Customizer.withDefaults())
                .exceptionHandling(handling -> handling.authenticationEntryPoint(
                                (request, response, refused) -> bare(response, 401, "Bearer"))
                        .accessDeniedHandler((request, response, refused) ->
                                bare(response, 403, "Bearer error=\"insufficient_scope\"")))
                .build();
    }

    private static void bare(HttpServletResponse response, int status, String challenge) {
        response.addHeader("WWW-Authenticate", challenge);
        response.setStatus(status);
    }

    /** Writes a body of its own, and looks at the database while it does. */
    @Bean
    @Order(4)
    SecurityFilterChain own(HttpSecurity http, Doors doors) {
        return open(http, "/own/**")
                .exceptionHandling(handling -> handling.authenticationEntryPoint((request, response, refused) -> {
                    response.setStatus(499);
                    response.setContentType("text/plain");
                    response.getWriter().print("please " + doors.seen());
                }))
                .build();
    }

    @Bean
    Doors doors() {
        return new Doors(JdbcClient.create(database.owner()));
    }

    @Bean
    WebSecurityCustomizer unsecured() {
        return web -> web.ignoring().requestMatchers("/ignored/**");
    }

    @Bean
    UserDetailsService users() {
        return new InMemoryUserDetailsManager(
                User.withUsername("clerk").password("{noop}pw").roles("CLERK").build());
    }

    private static HttpSecurity open(HttpSecurity http, String... paths) {
        return http.securityMatcher(paths)
                .csrf(csrf -> csrf.disable())
                .authorizeHttpRequests(requests -> requests.anyRequest().permitAll());
    }

    record Doors(JdbcClient owner) {

        String seen() {
            return owner.sql("select count(*) from doors").query(Long.class).single()
                    + (TransactionSynchronizationManager.isActualTransactionActive() ? " within" : " after");
        }
    }
}
