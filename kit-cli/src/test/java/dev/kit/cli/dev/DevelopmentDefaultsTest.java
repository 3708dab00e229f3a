package dev.kit.cli.dev;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.envkit.credentials.CredentialStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Develops an application that fails and caches: with devtools, and with secrets that are sealed later. */
final class DevelopmentDefaultsTest {

    private static final String FAILING = """
            package sample;

            import java.util.concurrent.atomic.AtomicInteger;
            import org.springframework.cache.annotation.*;
            import org.springframework.cache.concurrent.ConcurrentMapCacheManager;
            import org.springframework.context.annotation.Bean;
            import org.springframework.context.annotation.Configuration;
            import org.springframework.web.bind.annotation.GetMapping;
            import org.springframework.web.bind.annotation.RestController;

            @RestController
            class Failing {
                private final Prices prices;

                Failing(Prices prices) {
                    this.prices = prices;
                }

                @GetMapping("/fail")
                String fail() {
                    throw new IllegalStateException("out of stock");
                }

                @GetMapping("/price")
                String price() {
                    return prices.of(1);
                }
            }

            class Prices {
                @Cacheable("prices")
                public String of(int id) {
                    return "old price";
                }
            }

            @Configuration
            @EnableCaching
            class Caches {
                @Bean ConcurrentMapCacheManager manager() { return new ConcurrentMapCacheManager(); }
                @Bean Prices prices() { return new Prices(); }
            }
            """;

    private static final String SOURCE = "src/main/java/sample/Failing.java";

    @TempDir
    Path temporary;

    private final int port = PortChoice.anyFree();

    private SampleProject project = new SampleProject(Path.of(""));

    @BeforeEach
    void createTheProject() throws Exception {
        project = SampleProject.create(temporary, with -> with.write(SOURCE, FAILING));
    }

    @Test
    @DisplayName("CD-10 devtools gives what it gives in development but for its restart, unless that is switched off")
    void keepsTheDefaultsOfDevtools() throws Exception {
        try (RunningLoop loop = new RunningLoop(withDevtools(), port)) {
            loop.awaitOutput("ready in");
            assertThat(loop.output())
                    .contains("its restart is off, kit dev restarts; its settings for development stay");
            assertThat(loop.problem("/fail")).contains("\"message\":\"out of stock\"", "\"trace\":");

            project.write("application.properties", "spring.web.error.include-message=never\n");
            assertThat(loop.problem("/fail")).contains("\"trace\":").doesNotContain("\"message\":");
            assertThat(loop.output()).contains("application.properties is read at startup");

            project.write("application.properties", "spring.devtools.add-properties=false\n");
            assertThat(loop.problem("/fail")).doesNotContain("\"trace\":", "\"message\":");
        }
    }

    @Test
    @DisplayName("CD-10 an edit inside a cached method is redefined, and values that it made before do not come back")
    void redefinesWhatIsCached() throws Exception {
        try (RunningLoop loop = new RunningLoop(project.request(port, false, Map.of(), Map.of()), port)) {
            loop.awaitOutput("ready in");
            assertThat(loop.output()).contains("kit: profile: dev (nothing names another; ");
            assertThat(loop.get("/price")).isEqualTo("old price");
            project.edit(SOURCE, "old price", "new price");
            assertThat(loop.get("/price")).isEqualTo("new price");
            assertThat(loop.output()).contains("redefined 1 class in");
        }
    }

    @Test
    @DisplayName(
            "CD-07 secrets that are sealed while the application runs reach it; a missing key is told as kit exec does")
    void followsSealedSecrets() throws Exception {
        Map<String, String> variables =
                Map.of("KIT_HOME", temporary.resolve("home").toString());
        DevRequest request = project.request(port, false, variables, Map.of());
        try (RunningLoop loop = new RunningLoop(request, port)) {
            loop.awaitOutput("ready in");
            CredentialStore store = CredentialStore.open(project.directory(), "sample", variables);
            store.initialise("dev");
            store.set("dev", "SESSION_SECRET", "sealed later");
            loop.awaitOutput("restarted the process in");
            loop.awaitOutput("dev.json is read before the start");
            Path handedOver = Path.of(loop.get("/variable?name=KIT_CREDENTIALS_FILE"));
            assertThat(Files.readString(handedOver)).contains("\"SESSION_SECRET\":\"sealed later\"");

            Path key = store.keyFile("dev");
            Files.move(key, temporary.resolve("kept.key"));
            project.write(".env", "OTHER=1\n");
            loop.awaitOutput("There is no key for stage \"dev\". Set KIT_MASTER_KEY");
        }
    }

    private DevRequest withDevtools() {
        return Requests.withLibrary(project.request(port, false, Map.of(), Map.of()), SampleProject.devtools());
    }
}
