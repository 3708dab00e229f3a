package dev.kit.boot.web;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.boot.ConstructsAutoConfiguration;
import dev.kit.boot.environment.EnvironmentAutoConfiguration;
import dev.kit.boot.failures.StartFailure;
import dev.kit.constructs.endpoints.Endpoint;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.availability.ApplicationAvailabilityAutoConfiguration;
import org.springframework.boot.availability.AvailabilityChangeEvent;
import org.springframework.boot.availability.LivenessState;
import org.springframework.boot.availability.ReadinessState;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.boot.webmvc.autoconfigure.DispatcherServletAutoConfiguration;
import org.springframework.boot.webmvc.autoconfigure.WebMvcAutoConfiguration;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.web.HttpRequestHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

class ProbeTest {

    private static final String BEAN = "dev.kit.probeMapping";

    @TempDir
    private Path directory;

    @Configuration(proxyBeanMethods = false)
    static class Greeting {

        @Bean
        Endpoint<String> greeting() {
            return e.get("/:name").output(String.class).handle(ctx -> "Hello");
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class OwnHealth {

        @Bean
        Endpoint<String> ownHealth() {
            return e.get("/health").output(String.class).handle(ctx -> "fine");
        }
    }

    @RestController
    static class OwnReadiness {

        @GetMapping("/ready")
        String ready() {
            return "ready";
        }
    }

    @Test
    @DisplayName("CB-11 a jar of kit build answers /health and /ready by the availability, before its endpoints")
    void answers() throws IOException {
        runner(built(true), "kit.build.health=true")
                .withUserConfiguration(Greeting.class)
                .run(context -> {
                    assertThat(context).hasNotFailed();
                    AvailabilityChangeEvent.publish(context, LivenessState.CORRECT);
                    AvailabilityChangeEvent.publish(context, ReadinessState.ACCEPTING_TRAFFIC);
                    assertThat(get(context, "/health").getContentAsString()).isEqualTo("{\"status\":\"UP\"}");
                    assertThat(get(context, "/ready").getStatus()).isEqualTo(200);
                    AvailabilityChangeEvent.publish(context, ReadinessState.REFUSING_TRAFFIC);
                    MockHttpServletResponse draining = get(context, "/ready");
                    assertThat(draining.getStatus()).isEqualTo(503);
                    assertThat(draining.getContentAsString()).isEqualTo("{\"status\":\"DOWN\"}");
                    assertThat(draining.getHeader("Cache-Control")).isEqualTo("no-store");
                    assertThat(get(context, "/health").getStatus()).isEqualTo(200);
                    AvailabilityChangeEvent.publish(context, LivenessState.BROKEN);
                    assertThat(get(context, "/health").getStatus()).isEqualTo(503);
                });
    }

    @Test
    @DisplayName("CB-11 without kit build, with kit.build.health=false or with the actuator nothing is mounted")
    void backsOff() throws IOException {
        runner(new FilteredClassLoader("org.springframework.boot.actuate"), "kit.build.health=true")
                .run(context -> assertThat(context).hasNotFailed().doesNotHaveBean(BEAN));
        runner(built(true), "kit.build.health=false")
                .run(context -> assertThat(context).hasNotFailed().doesNotHaveBean(BEAN));
        runner(built(true)).run(context -> assertThat(context).hasNotFailed().doesNotHaveBean(BEAN));
        runner(built(false), "kit.build.health=true")
                .run(context -> assertThat(context).hasNotFailed().doesNotHaveBean(BEAN));
    }

    @Test
    @DisplayName("CB-11 an endpoint or a controller of the same path stops the start, and the report names both")
    void refusesClashes() throws IOException {
        runner(built(true), "kit.build.health=true")
                .withUserConfiguration(OwnHealth.class, OwnReadiness.class)
                .run(context -> {
                    Throwable root = Objects.requireNonNull(context.getStartupFailure());
                    while (!(root instanceof StartFailure)) {
                        root = Objects.requireNonNull(root.getCause());
                    }
                    assertThat(root)
                            .hasMessageContaining("GET /health of kit build and GET /health (bean.ownHealth)")
                            .hasMessageContaining(
                                    "GET /ready of kit build and " + OwnReadiness.class.getName() + ".ready");
                    assertThat(((StartFailure) root).action()).contains("kit.build.health");
                });
    }

    private static MockHttpServletResponse get(ApplicationContext context, String path) throws Exception {
        MockHttpServletRequest request = new MockHttpServletRequest("GET", path);
        Object handler = Objects.requireNonNull(
                        context.getBean(BEAN, ProbeMapping.class).getHandler(request))
                .getHandler();
        MockHttpServletResponse response = new MockHttpServletResponse();
        ((HttpRequestHandler) handler).handleRequest(request, response);
        return response;
    }

    private static WebApplicationContextRunner runner(ClassLoader loader, String... properties) {
        return new WebApplicationContextRunner()
                .withClassLoader(loader)
                .withPropertyValues(properties)
                .withConfiguration(AutoConfigurations.of(
                        ApplicationAvailabilityAutoConfiguration.class,
                        EnvironmentAutoConfiguration.class,
                        ConstructsAutoConfiguration.class,
                        DispatcherServletAutoConfiguration.class,
                        WebMvcAutoConfiguration.class,
                        EndpointAutoConfiguration.class,
                        ProbeAutoConfiguration.class));
    }

    /** Returns a class path with the resource of kit build. */
    private ClassLoader built(boolean withoutActuator) throws IOException {
        Path resource = directory.resolve("META-INF/kit/build.json");
        Files.createDirectories(resource.getParent());
        Files.writeString(resource, "{\"provider\":\"server\",\"stage\":null,\"health\":true}");
        ClassLoader parent = withoutActuator
                ? new FilteredClassLoader("org.springframework.boot.actuate")
                : ProbeTest.class.getClassLoader();
        return new URLClassLoader(new URL[] {directory.toUri().toURL()}, parent);
    }
}
