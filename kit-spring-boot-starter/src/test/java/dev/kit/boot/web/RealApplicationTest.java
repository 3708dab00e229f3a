package dev.kit.boot.web;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import dev.kit.boot.TestServer;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.http.BodyWriter;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.filter.OncePerRequestFilter;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import org.springframework.web.util.ContentCachingResponseWrapper;
import tools.jackson.databind.json.JsonMapper;

/** What applications bring along: names, mappers, filters, advice, interceptors and prefixes of their own. */
class RealApplicationTest {

    private static final AtomicInteger RUNS = new AtomicInteger();

    private static TestServer server;

    static final class Routes {

        record Item(String displayName) {}

        static final Endpoint<Item> item =
                e.get("/items/one").output(Item.class).handle(ctx -> new Item("one"));

        static final Endpoint<Item> add =
                e.post("/items").body(Item.class).output(Item.class).handle(ctx -> ctx.body());

        static final Endpoint<String> failing = e.get("/items/failing")
                .output(String.class)
                .handle(ctx -> {
                    throw new IllegalStateException("a secret of the handler");
                });

        static final Endpoint<BodyWriter> broken = e.get("/items/broken").handle(ctx -> {
            RUNS.incrementAndGet();
            return out -> {
                out.write("begin".getBytes(StandardCharsets.US_ASCII));
                throw new IllegalStateException("a secret of the writer");
            };
        });
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @Import({Old.class, CatchAll.class, Names.class, Mappers.class})
    static class Application implements WebMvcConfigurer {

        @Override
        public void addInterceptors(InterceptorRegistry registry) {
            registry.addInterceptor(new HandlerInterceptor() {
                @Override
                public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler)
                        throws IOException {
                    response.addHeader("X-Seen", "1");
                    if (request.getHeader("X-Refuse") != null
                            && request.getDispatcherType() == DispatcherType.REQUEST) {
                        response.sendError(409);
                        return false;
                    }
                    return true;
                }
            });
        }

        @Bean
        OncePerRequestFilter wrapping() {
            return new Wrapping();
        }
    }

    /** Beans of the application with names that the starter might have chosen. */
    @Configuration(proxyBeanMethods = false)
    static class Names {

        @Bean
        String kitSpringEndpoints() {
            return "mine";
        }

        @Bean
        String kitEndpointMapping() {
            return "mine";
        }

        @Bean
        String kitServiceRegistry() {
            return "mine";
        }

        @Bean
        String kitPipelineEnvironment() {
            return "mine";
        }

        @Bean
        String kitRateLimitStore() {
            return "mine";
        }

        @Bean
        String kitSchemaLifecycle() {
            return "mine";
        }

        @Bean
        String kitSubscriberLifecycle() {
            return "mine";
        }

        @Bean
        String kitStudio() {
            return "mine";
        }

        @Bean
        String kitEnvironmentParser() {
            return "mine";
        }

        @Bean
        String springEndpoints() {
            return "mine";
        }

        @Bean
        String endpoints() {
            return "mine";
        }

        @Bean
        String database() {
            return "mine";
        }

        @Bean
        String events() {
            return "mine";
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Mappers {

        @Bean
        ObjectMapper objectMapper() {
            return new ObjectMapper().setPropertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE);
        }

        @Bean
        JsonMapper jsonMapper() {
            return JsonMapper.builder()
                    .propertyNamingStrategy(tools.jackson.databind.PropertyNamingStrategies.KEBAB_CASE)
                    .build();
        }
    }

    @RestController
    static class Old {

        record Thing(String displayName) {}

        @GetMapping("/old")
        Thing old() {
            return new Thing("old");
        }
    }

    @ControllerAdvice
    static class CatchAll {

        @ExceptionHandler(Exception.class)
        ResponseEntity<String> handle(Exception failure) {
            return ResponseEntity.status(418).body("advised");
        }
    }

    /** Wraps the response as the request asks: one that keeps the body, or one that compresses it. */
    static final class Wrapping extends OncePerRequestFilter {

        @Override
        protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
                throws ServletException, IOException {
            if ("caching".equals(request.getHeader("X-Wrap"))) {
                ContentCachingResponseWrapper wrapper = new ContentCachingResponseWrapper(response);
                chain.doFilter(request, wrapper);
                wrapper.copyBodyToResponse();
            } else if ("gzip".equals(request.getHeader("X-Wrap"))) {
                Compressed compressed = new Compressed(response);
                chain.doFilter(request, compressed);
                compressed.finish();
            } else {
                chain.doFilter(request, response);
            }
        }
    }

    private static final class Compressed extends HttpServletResponseWrapper {

        private final GZIPOutputStream out;

        Compressed(HttpServletResponse response) throws IOException {
            super(response);
            response.setHeader("Content-Encoding", "gzip");
            out = new GZIPOutputStream(response.getOutputStream());
        }

        @Override
        public void setContentLength(int length) {}

        @Override
        public void setContentLengthLong(long length) {}

        void finish() throws IOException {
            out.finish();
        }

        @Override
        public ServletOutputStream getOutputStream() {
            return new ServletOutputStream() {
                @Override
                public boolean isReady() {
                    return true;
                }

                @Override
                public void setWriteListener(WriteListener listener) {
                    throw new IllegalStateException("written synchronously");
                }

                @Override
                public void write(int value) throws IOException {
                    out.write(value);
                }
            };
        }
    }

    @BeforeAll
    static void start() {
        server = TestServer.start(
                Application.class,
                "kit.routes=dev/kit/boot/web/RealApplicationTest$Routes.class",
                "kit.studio.enabled=false",
                "server.servlet.context-path=/shop",
                "spring.mvc.servlet.path=/api");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static void assertProblem(HttpResponse<String> answer, int status) {
        assertThat(answer.statusCode()).isEqualTo(status);
        assertThat(answer.headers().firstValue("Content-Type")).contains("application/problem+json");
        assertThat(answer.body()).contains("\"status\":" + status).doesNotContain("secret", "advised");
    }

    @Test
    @DisplayName("I10 beans of the application keep the names that they have, whatever ours are called")
    void sharesNames() throws Exception {
        assertThat(server.context().getBean("kitSpringEndpoints")).isEqualTo("mine");
        assertThat(server.context().getBean(SpringEndpoints.class).endpoints()).hasSize(4);
        assertThat(server.get("/shop/api/items/one").statusCode()).isEqualTo(200);
    }

    @Test
    @DisplayName("I10 mappers of the application, Jackson 2 beside 3, do not change what endpoints read and write")
    void keepsItsOwnMapper() throws Exception {
        assertThat(server.get("/shop/api/items/one").body()).isEqualTo("{\"displayName\":\"one\"}");
        assertThat(server.send(
                                "POST",
                                "/shop/api/items",
                                "{\"displayName\":\"two\"}",
                                "Content-Type",
                                "application/json")
                        .body())
                .isEqualTo("{\"displayName\":\"two\"}");
        assertThat(server.get("/shop/api/old").body()).contains("\"display-name\"");
    }

    @Test
    @DisplayName("I10 filters may wrap the response: one that keeps the body, one that compresses it")
    void survivesWrappedResponses() throws Exception {
        assertThat(server.get("/shop/api/items/one", "X-Wrap", "caching").body())
                .isEqualTo("{\"displayName\":\"one\"}");
        assertProblem(server.get("/shop/api/items/nothing", "X-Wrap", "caching"), 404);
        String compressed = server.line("GET /shop/api/items/one", "X-Wrap: gzip");
        byte[] body = compressed.substring(compressed.indexOf("\r\n\r\n") + 4).getBytes(StandardCharsets.ISO_8859_1);
        assertThat(new GZIPInputStream(new ByteArrayInputStream(body)).readAllBytes())
                .asString(StandardCharsets.UTF_8)
                .isEqualTo("{\"displayName\":\"one\"}");
    }

    @Test
    @DisplayName("I10 RC-21 a body that fails before a wrapper has sent any of it is a problem, and runs once")
    void resetsWrappedResponses() throws Exception {
        RUNS.set(0);

        assertProblem(server.get("/shop/api/items/broken", "X-Wrap", "caching"), 500);
        assertThat(RUNS).hasValue(1);
    }

    @Test
    @DisplayName("I10 an advice that catches everything answers for the application's paths and never for endpoints")
    void keepsAdviceApart() throws Exception {
        assertProblem(server.get("/shop/api/items/failing"), 500);
        assertProblem(server.get("/shop/api/items/nothing"), 404);
        assertProblem(server.send("DELETE", "/shop/api/items", null), 405);
        assertThat(server.get("/shop/api/elsewhere").body()).isEqualTo("advised");
        assertThat(server.send("DELETE", "/shop/api/old", null).body()).isEqualTo("advised");
    }

    @Test
    @DisplayName(
            "I10 R16 below context path and dispatcher's path too, what is refused on an endpoint's path is a problem")
    void reportsBelowPrefixes() throws Exception {
        assertThat(server.line("TRACE /shop/api/items"))
                .startsWith("HTTP/1.1 405")
                .contains("Allow: POST, OPTIONS", "application/problem+json");
        assertThat(server.line("GET /shop/api/items/%zz"))
                .startsWith("HTTP/1.1 400")
                .contains("application/problem+json");
        assertThat(server.line("TRACE /shop/api/old"))
                .startsWith("HTTP/1.1 405")
                .doesNotContain("problem+json");
        assertThat(server.line("GET /items/%zz")).startsWith("HTTP/1.1 400").doesNotContain("problem+json");
    }

    @Test
    @DisplayName("I10 interceptors run for endpoints, and what one refuses is a problem")
    void runsInterceptors() throws Exception {
        assertThat(server.get("/shop/api/items/one").headers().allValues("X-Seen"))
                .containsExactly("1");
        assertProblem(server.get("/shop/api/items/one", "X-Refuse", "1"), 409);
    }
}
