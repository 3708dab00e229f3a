package dev.kit.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A project that calls the shop, with Spring Boot's own parent. */
@DisplayName("A project that generates a client from an address, injects, calls, caches and tests it")
class CallerIT {

    private static final String PRODUCTS =
            "{\"items\":[{\"id\":1,\"sku\":\"T-1\",\"name\":\"Tea\",\"price\":4.2,\"stock\":3}]}";

    private final Path project = Workplace.applications().resolve("caller");
    private final AtomicInteger lists = new AtomicInteger();
    private HttpServer shop;

    @BeforeEach
    void open() throws IOException {
        Path document = Workplace.directory().resolve("../../examples/shop/openapi.json");
        shop = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        serve("/openapi.json", Files.readString(document));
        serve("/products", PRODUCTS);
        shop.start();
    }

    private void serve(String path, String json) {
        shop.createContext(path, exchange -> {
            try (exchange) {
                if (path.equals("/products")) {
                    lists.incrementAndGet();
                }
                byte[] body = json.getBytes(StandardCharsets.UTF_8);
                exchange.getResponseHeaders().add("Content-Type", "application/json");
                exchange.sendResponseHeaders(200, body.length);
                exchange.getResponseBody().write(body);
            }
        });
    }

    @AfterEach
    void close() {
        shop.stop(0);
    }

    @ParameterizedTest(name = "with the profiles {0}")
    @ValueSource(strings = {"!web", "web"})
    void works(String profile) throws IOException, InterruptedException {
        String url = "http://127.0.0.1:" + shop.getAddress().getPort();
        Background.run(
                project,
                Background.maven(List.of("-P" + profile, "clean", "verify", "-Dshop.document=" + url + "/openapi.json")));
        assertThat(lists).as("the tests call a mock").hasValue(0);

        Path jar = project.resolve("target/caller-1.0.0.jar");
        if (profile.equals("web")) {
            Path runs = Workplace.directory().resolve("runs/caller");
            List<String> arguments = List.of("--kit.clients.shop.base-url=" + url);
            try (RunningJar running = RunningJar.start(jar, runs, List.of(), arguments)) {
                assertThat(Pause.until(Duration.ofSeconds(30), () -> running.output()
                                .contains("The shop has 1 products, such as Tea")))
                        .as(running.output())
                        .isTrue();
            }
        } else {
            Background.run(
                    project,
                    List.of(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-jar",
                            jar.toString(),
                            "--kit.clients.shop.base-url=" + url));
        }
        assertThat(lists).as("the second use is a hit").hasValue(1);
    }

    @Test
    @DisplayName("takes less than forty lines of its own")
    void isShort() throws IOException {
        try (Stream<Path> files = Files.walk(project.resolve("src"))) {
            long lines = files.filter(Files::isRegularFile)
                    .flatMap(CallerIT::lines)
                    .filter(line -> !line.isBlank() && !line.startsWith("import ") && !line.startsWith("package "))
                    .count();
            assertThat(lines).isLessThan(40);
        }
    }

    private static Stream<String> lines(Path file) {
        try {
            return Files.readAllLines(file).stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
