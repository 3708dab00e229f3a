package dev.kit.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A project that calls the running shop, with Spring Boot's own parent. */
@DisplayName("A project that generates a client from an address, injects, calls, caches and tests it")
class CallerIT {

    private final Path project = Workplace.applications().resolve("caller");
    private static RunDatabase.Postgres database;
    private static RunningShop shop;

    @BeforeAll
    static void open() throws IOException {
        database = RunDatabase.Postgres.create("caller");
        shop = RunningShop.start(database);
        database.execute("insert into products (sku, name, price, stock) values ('T-1', 'Tea', 4.20, 3)");
    }

    @AfterAll
    static void close() {
        if (shop != null) {
            shop.close();
        }
        database.close();
    }

    @ParameterizedTest(name = "with the profiles {0}")
    @ValueSource(strings = {"!web", "web"})
    void works(String profile) throws IOException, InterruptedException {
        long before = shop.accesses("GET /products");
        Background.run(
                project,
                Background.maven(List.of(
                        "-P" + profile, "clean", "verify", "-Dshop.document=" + shop.url() + "/docs/openapi.json")));
        assertThat(shop.accesses("GET /products")).as("the tests call a mock").isEqualTo(before);

        Path jar = project.resolve("target/caller-1.0.0.jar");
        String setting = "--kit.clients.shop.base-url=" + shop.url();
        String sentence = "The shop has 1 products, such as Tea";
        if (profile.equals("web")) {
            Path runs = Workplace.directory().resolve("runs/caller");
            try (RunningJar running = RunningJar.start(jar, runs, List.of(), List.of(setting))) {
                assertThat(Pause.until(
                                Duration.ofSeconds(30), () -> running.output().contains(sentence)))
                        .as(running.output())
                        .isTrue();
            }
        } else {
            String java =
                    Path.of(System.getProperty("java.home"), "bin", "java").toString();
            assertThat(Background.run(project, List.of(java, "-jar", jar.toString(), setting)))
                    .contains(sentence);
        }
        assertThat(shop.accesses("GET /products")).as("the second use is a hit").isEqualTo(before + 1);
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
