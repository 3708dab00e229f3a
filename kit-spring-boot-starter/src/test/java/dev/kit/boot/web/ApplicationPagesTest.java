package dev.kit.boot.web;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.boot.TestServer;
import dev.kit.constructs.endpoints.Endpoint;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.webmvc.autoconfigure.error.ErrorViewResolver;
import org.springframework.boot.webmvc.error.DefaultErrorAttributes;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.View;
import org.springframework.web.servlet.config.annotation.ViewControllerRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import org.springframework.web.servlet.function.RouterFunction;
import org.springframework.web.servlet.function.RouterFunctions;
import org.springframework.web.servlet.function.ServerResponse;

/** What an application may show of its own, so that its error pages stay. */
class ApplicationPagesTest {

    static final class Routes {
        record Shop(String shop) {}

        static final Endpoint<String> order = e.get("/:shop/orders")
                .params(Shop.class)
                .output(String.class)
                .handle(ctx -> ctx.params().shop());
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Nothing {}

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class WithRoutes {

        @Bean
        RouterFunction<ServerResponse> route() {
            return RouterFunctions.route()
                    .GET("/hello", request -> ServerResponse.ok().body("hello"))
                    .build();
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class WithViewController implements WebMvcConfigurer {

        @Override
        public void addViewControllers(ViewControllerRegistry registry) {
            registry.addRedirectViewController("/old", "/new");
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class WithErrorView {

        @Bean
        View error() {
            return (model, request, response) -> response.getWriter().write("the application's page");
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class WithErrorViewResolver {

        @Bean
        ErrorViewResolver errorPages() {
            return (request, status, model) -> new ModelAndView(
                    (View) (values, asked, response) -> response.getWriter().write("the application's page"));
        }
    }

    static final class OwnAttributes extends DefaultErrorAttributes {}

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class WithErrorAttributes {

        @Bean
        OwnAttributes errorAttributes() {
            return new OwnAttributes();
        }
    }

    private static TestServer start(Class<?> application) {
        return TestServer.start(
                application,
                "kit.routes=dev/kit/boot/web/ApplicationPagesTest$Routes.class",
                "kit.studio.enabled=false");
    }

    @ParameterizedTest
    @ValueSource(
            classes = {
                WithRoutes.class,
                WithViewController.class,
                WithErrorView.class,
                WithErrorViewResolver.class,
                WithErrorAttributes.class
            })
    @DisplayName(
            "FC-A5 router functions, view controllers, error views and error attributes keep their 404, byte for byte")
    void keepsTheApplicationsPages(Class<?> application) throws Exception {
        try (TestServer with = start(application);
                TestServer without = TestServer.startWithoutKit(application)) {
            for (String accept : new String[] {"text/html", "application/json"}) {
                assertThat(TestServer.comparable(with.line("GET /a/b/c", "Accept: " + accept)))
                        .doesNotContain("problem+json")
                        .isEqualTo(TestServer.comparable(without.line("GET /a/b/c", "Accept: " + accept)));
            }
            assertThat(with.get("/mine/orders").body()).isEqualTo("\"mine\"");
        }
    }

    @Test
    @DisplayName("FC-A5 what frameworks bring to every application is no page of its own")
    void looksPastFrameworks() throws Exception {
        try (TestServer server = start(Nothing.class)) {
            assertThat(server.get("/a/b/c", "Accept", "text/html").headers().firstValue("Content-Type"))
                    .contains("application/problem+json");
        }
    }
}
