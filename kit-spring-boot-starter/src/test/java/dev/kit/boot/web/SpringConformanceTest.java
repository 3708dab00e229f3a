package dev.kit.boot.web;

import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.kit.boot.TestServer;
import dev.kit.constructs.discovery.DiscoveredConstruct;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.pipeline.PipelineEnvironment;
import dev.kit.constructs.testing.conformance.EndpointConformance;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The golden conformance suite against Spring MVC on Tomcat, over sockets. */
class SpringConformanceTest {

    private static TestServer server;

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {

        @Bean
        PipelineEnvironment conformanceEnvironment() {
            return EndpointConformance.environment();
        }

        @Bean
        @SuppressWarnings("rawtypes") // a class literal cannot say Endpoint<?>
        SpringEndpoints conformanceEndpoints(PipelineEnvironment environment) {
            List<DiscoveredConstruct<Endpoint>> found = new ArrayList<>();
            EndpointConformance.endpoints()
                    .forEach(endpoint -> found.add(new DiscoveredConstruct<>(endpoint.name(), "the suite", endpoint)));
            return SpringEndpoints.of(found, environment);
        }
    }

    @BeforeAll
    static void start() {
        server = TestServer.start(Application.class, "kit.studio.enabled=false");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @TestFactory
    @DisplayName("Spring MVC conforms")
    Stream<DynamicTest> conforms() {
        SocketClient client = new SocketClient(server.port());
        return EndpointConformance.exchanges().stream()
                .map(exchange -> dynamicTest(exchange.title(), () -> exchange.verify(client.send(exchange.request()))));
    }
}
