package dev.kit.boot.testing;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.boot.RepositoryFiles;
import dev.kit.boot.TestServer;
import dev.kit.client.Call;
import dev.kit.client.TypedFetcher;
import dev.kit.constructs.Service;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.testing.MockHandlers;
import dev.kit.constructs.testing.TestContext;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.client.ResourceAccessException;
import org.springframework.web.client.RestClient;

/** Mocked endpoints behind the clients of applications, and nothing of it in production. */
final class MockClientsTest {

    private static final String BASE = "https://api.test";

    interface Greeter {
        String greet();
    }

    record Greeting(String text) {}

    static final class Routes {
        static final Service<Greeter> GREETER = Service.bean("greeter", Greeter.class);
        static final Endpoint<Greeting> greet = e.services(GREETER)
                .get("/greeting")
                .output(Greeting.class)
                .handle(ctx -> new Greeting(ctx.service(GREETER).greet()));
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {

        @Bean
        Greeter greeter() {
            return () -> "from production";
        }
    }

    private final MockHandlers mocks = MockHandlers.create(List.of(Routes.greet), BASE);
    private final TestContext context = TestContext.create().service(Routes.GREETER, () -> "from the test");

    @Test
    @DisplayName("TC-02 the typed client reaches mocked endpoints through its HTTP client")
    void servesTheTypedClient() {
        try (var registration = mocks.registerContext("ann", context)) {
            assertThat(registration).isNotNull();
            TypedFetcher fetcher = TypedFetcher.builder(BASE)
                    .httpClient(mocks.httpClient())
                    .header(MockHandlers.TEST_CONTEXT_HEADER, "ann")
                    .build();
            assertThat(fetcher.call("GET /greeting", Call.create(), Greeting.class))
                    .isEqualTo(new Greeting("from the test"));
        }
    }

    @Test
    @DisplayName("TC-02 Spring's client reaches mocked endpoints, and no other host")
    void servesSpringsClient() {
        RestClient client = RestClient.builder()
                .baseUrl(BASE)
                .requestFactory(MockRequestFactory.of(mocks))
                .defaultHeader(MockHandlers.TEST_CONTEXT_HEADER, "ann")
                .build();
        try (var registration = mocks.registerContext("ann", context)) {
            assertThat(registration).isNotNull();
            assertThat(client.get().uri("/greeting").retrieve().body(Greeting.class))
                    .isEqualTo(new Greeting("from the test"));
        }
        assertThatThrownBy(() -> client.get()
                        .uri(URI.create("https://elsewhere.test/greeting"))
                        .retrieve()
                        .body(String.class))
                .isInstanceOf(ResourceAccessException.class)
                .hasRootCauseInstanceOf(ConnectException.class);
    }

    @Test
    @DisplayName("TC-08 a running application never routes the header to a test context")
    void productionIgnoresTheHeader() throws Exception {
        try (var registration = mocks.registerContext("ann", context);
                TestServer server = TestServer.start(
                        Application.class, "kit.routes=dev/kit/boot/testing/MockClientsTest$Routes.class")) {
            assertThat(registration).isNotNull();
            for (String id : List.of("ann", "nobody")) {
                assertThat(server.get("/greeting", MockHandlers.TEST_CONTEXT_HEADER, id)
                                .body())
                        .contains("from production");
            }
        }
    }

    @Test
    @DisplayName("TC-08 outside the packages for tests nothing knows the header, and nothing uses those packages")
    void nothingElseKnowsTheHeader() throws IOException {
        List<Path> files = RepositoryFiles.below(Path.of("..").toRealPath(), Set.of("node_modules", ".git"));
        List<String> knowing = files.stream()
                .filter(file -> file.toString().endsWith(".class"))
                .filter(file -> file.toString().contains("/target/classes/"))
                .filter(file -> !file.toString().contains("/dev/kit/constructs/testing/")
                        && !file.toString().contains("/dev/kit/boot/testing/"))
                .filter(file -> mentions(file, MockHandlers.TEST_CONTEXT_HEADER)
                        || mentions(file, "dev/kit/constructs/testing/Mock"))
                .map(Path::toString)
                .toList();
        assertThat(knowing).isEmpty();
    }

    private static boolean mentions(Path file, String text) {
        try {
            return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1).contains(text);
        } catch (NoSuchFileException replaced) {
            // Modules beside this one are compiled at the same time.
            return false;
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
