package dev.kit.boot.web;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static dev.kit.constructs.subscribers.Subscribers.s;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.boot.ConstructsAutoConfiguration;
import dev.kit.boot.TestServer;
import dev.kit.boot.background.DeclaredServicesAutoConfiguration;
import dev.kit.boot.background.SubscriberAutoConfiguration;
import dev.kit.boot.environment.EnvironmentAutoConfiguration;
import dev.kit.boot.studio.StudioAutoConfiguration;
import dev.kit.constructs.ServiceRegistry;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.events.EventType;
import dev.kit.constructs.pipeline.PipelineEnvironment;
import dev.kit.constructs.subscribers.Subscriber;
import java.util.List;
import java.util.Objects;
import javax.sql.DataSource;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.boot.webmvc.autoconfigure.DispatcherServletAutoConfiguration;
import org.springframework.boot.webmvc.autoconfigure.WebMvcAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.io.ResourceLoader;

class BackingOffTest {

    private static final AutoConfigurations STARTER = AutoConfigurations.of(
            EnvironmentAutoConfiguration.class,
            ConstructsAutoConfiguration.class,
            DispatcherServletAutoConfiguration.class,
            WebMvcAutoConfiguration.class,
            EndpointAutoConfiguration.class,
            TomcatAutoConfiguration.class,
            SpringdocAutoConfiguration.class,
            DeclaredServicesAutoConfiguration.class,
            SubscriberAutoConfiguration.class,
            StudioAutoConfiguration.class);

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Empty {}

    @Configuration(proxyBeanMethods = false)
    static class Greeting {

        @Bean
        Endpoint<String> greeting() {
            return e.get("/greeting").output(String.class).handle(ctx -> "Hello");
        }
    }

    @Test
    @DisplayName("SPR-08 an application without endpoints and DataSource starts and documents nothing")
    void startsWithoutEndpoints() throws Exception {
        try (TestServer server = TestServer.start(Empty.class, "kit.routes=dev.kit.boot.nowhere")) {
            assertThat(server.context().getBeansOfType(DataSource.class)).isEmpty();
            assertThat(server.context().getBean(SpringEndpoints.class).endpoints())
                    .isEmpty();
            assertThat(server.get("/docs/openapi.json").statusCode()).isEqualTo(404);
            assertThat(server.get("/docs").statusCode()).isEqualTo(404);
            assertThat(server.get("/anything").statusCode()).isEqualTo(404);
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class OneOfMany {

        static final Endpoint<String> mounted = e.get("/mounted").handle(ctx -> "here");
        static final Endpoint<String> left = e.get("/left").handle(ctx -> "not here");

        @Bean
        SpringEndpoints endpoints(PipelineEnvironment environment) {
            return SpringEndpoints.of(environment, mounted);
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class ByHand {

        @Bean
        SpringEndpoints endpoints(PipelineEnvironment environment, ResourceLoader resources) {
            ClassLoader loader = Objects.requireNonNull(resources.getClassLoader());
            return SpringEndpoints.fromRoutes(
                    List.of("dev/kit/boot/web/BackingOffTest$OneOf*.class"), loader, environment);
        }
    }

    @Test
    @DisplayName("SPR-01 an application that wires by hand mounts the constants of the classes that globs name")
    void mountsWhatGlobsName() throws Exception {
        try (TestServer server = TestServer.start(ByHand.class)) {
            assertThat(server.context().getBean(SpringEndpoints.class).endpoints())
                    .extracting(Endpoint::name)
                    .containsExactlyInAnyOrder("mounted", "left");
            assertThat(server.get("/left").body()).isEqualTo("\"not here\"");
        }
    }

    @Test
    @DisplayName("SPR-01 an application, such as that of a test, may mount only the endpoints it names")
    void mountsNamedEndpoints() throws Exception {
        try (TestServer server = TestServer.start(OneOfMany.class)) {
            assertThat(server.get("/mounted").body()).isEqualTo("\"here\"");
            assertThat(server.get("/left").statusCode()).isEqualTo(404);
            assertThat(server.get("/docs/openapi.json").body())
                    .contains("/mounted")
                    .doesNotContain("/left");
        }
    }

    @Test
    @DisplayName("SPR-08 without a web application only the services remain")
    void backsOffWithoutWeb() {
        new ApplicationContextRunner()
                .withConfiguration(STARTER)
                .withUserConfiguration(Greeting.class)
                .run(context -> assertThat(context)
                        .hasNotFailed()
                        .hasSingleBean(ServiceRegistry.class)
                        .doesNotHaveBean(SpringEndpoints.class)
                        .doesNotHaveBean("kitStudio"));
    }

    @Test
    @DisplayName(
            "SPR-08 without JDBC pool, studio, springdoc, Tomcat and WebSockets on the class path the starter starts")
    void backsOffWithoutOptionalLibraries() {
        FilteredClassLoader loader = new FilteredClassLoader(
                "com.zaxxer",
                "org.springframework.boot.jdbc",
                "dev.kit.studio",
                "org.springdoc",
                "jakarta.websocket",
                "org.apache.catalina",
                "ch.qos.logback");
        new WebApplicationContextRunner()
                .withClassLoader(loader)
                .withConfiguration(STARTER)
                .withUserConfiguration(Greeting.class)
                .run(context -> assertThat(context)
                        .hasNotFailed()
                        .hasSingleBean(SpringEndpoints.class)
                        .doesNotHaveBean("kitStudio"));
    }

    @Test
    @DisplayName("FC-A5 without constructs nothing of theirs is there, asked for by a bean definition everything is")
    void dependsOnConstructs() {
        WebApplicationContextRunner runner = new WebApplicationContextRunner().withConfiguration(STARTER);

        runner.run(context -> assertThat(context)
                .hasNotFailed()
                .doesNotHaveBean(ServiceRegistry.class)
                .doesNotHaveBean(SpringEndpoints.class));
        runner.withBean(
                        Subscriber.class,
                        () -> s.subscribe(EventType.of("note", String.class))
                                .name("notes")
                                .each((event, ctx) -> {}))
                .run(context -> assertThat(context)
                        .hasSingleBean(ServiceRegistry.class)
                        .doesNotHaveBean(SpringEndpoints.class));
    }
}
