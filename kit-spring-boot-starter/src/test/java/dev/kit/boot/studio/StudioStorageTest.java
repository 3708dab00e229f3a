package dev.kit.boot.studio;

import static dev.kit.boot.Polling.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.boot.TestServer;
import dev.kit.constructs.testing.PostgresDatabase;
import dev.kit.constructs.testing.PostgresServer;
import dev.kit.studio.Studio;
import dev.kit.studio.capture.CaptureScope;
import dev.kit.studio.entries.Entry;
import dev.kit.studio.entries.RequestEntry;
import dev.kit.studio.monitor.EntryQuery;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javax.sql.DataSource;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

class StudioStorageTest {

    @TempDir
    Path directory;

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {

        @Bean
        Visits visits(Studio studio) {
            return new Visits(studio);
        }

        /** Only for those tests that name a database. */
        @Bean
        static DataSource dataSource(org.springframework.core.env.Environment environment) {
            return new org.springframework.jdbc.datasource.DriverManagerDataSource(
                    environment.getProperty("test.url", "jdbc:postgresql://127.0.0.1:1/none"),
                    environment.getProperty("test.user", ""),
                    "kit");
        }
    }

    @RestController
    static class Visits {

        private final Studio studio;

        Visits(Studio studio) {
            this.studio = studio;
        }

        @GetMapping("/visits/{run}")
        Map<String, Object> visit() {
            String during = String.valueOf(CaptureScope.currentId());
            return Map.of(
                    "id",
                    during,
                    "kept",
                    studio.recorder().list(EntryQuery.of(Entry.Kind.REQUEST)).size());
        }
    }

    private static List<RequestEntry> run(String path, String... settings) throws Exception {
        try (TestServer server = TestServer.start(Application.class, settings)) {
            assertThat(server.get(path).statusCode()).isEqualTo(200);
            Studio studio = server.context().getBean(Studio.class);
            await().until(() -> {
                studio.recorder().drain(Duration.ofSeconds(1));
                return !requests(studio, path).isEmpty();
            });
            return requests(studio, "/visits/");
        }
    }

    private static List<RequestEntry> requests(Studio studio, String path) {
        return studio.recorder().list(EntryQuery.of(Entry.Kind.REQUEST)).stream()
                .map(RequestEntry.class::cast)
                .filter(request -> request.path().startsWith(path))
                .toList();
    }

    @Test
    @DisplayName("SC-19 with storage=file a second start shows what the first one recorded")
    void filesSurviveARestart() throws Exception {
        String[] settings = {"kit.studio.storage=file", "kit.studio.storage-path=" + directory.resolve("studio")};
        run("/visits/1", settings);
        assertThat(run("/visits/2", settings)).extracting(RequestEntry::path).containsExactly("/visits/2", "/visits/1");
        assertThat(run("/visits/3")).extracting(RequestEntry::path).containsExactly("/visits/3");
    }

    @Test
    @DisplayName("SC-27 a storage path that cannot be used does not keep the application from starting")
    void startsWithoutADirectory() throws Exception {
        Path file = Files.writeString(directory.resolve("file"), "in the way");
        assertThat(run("/visits/1", "kit.studio.storage=file", "kit.studio.storage-path=" + file))
                .hasSize(1);
    }

    @Test
    @DisplayName("SC-19 with storage=jdbc a second start shows what the first one recorded, and nothing of itself")
    void databasesSurviveARestart() throws Exception {
        try (PostgresDatabase database = PostgresServer.find().createDatabase()) {
            String[] settings = {
                "kit.studio.storage=jdbc",
                "kit.studio.storage-schema=studio",
                "test.url=" + database.jdbcUrl(),
                "test.user=" + database.ownerRole()
            };
            run("/visits/1", settings);
            List<RequestEntry> kept = run("/visits/2", settings);
            assertThat(kept).extracting(RequestEntry::path).containsExactly("/visits/2", "/visits/1");
            assertThat(kept)
                    .allSatisfy(request ->
                            assertThat(request.findings().sql().count()).isZero());
        }
    }

    @Test
    @DisplayName("SC-27 with storage=jdbc and no database there the application answers, and the studio says why not")
    void answersWithoutADatabase() throws Exception {
        try (TestServer server = TestServer.start(Application.class, "kit.studio.storage=jdbc")) {
            assertThat(server.get("/actuator").statusCode()).isEqualTo(404);
            assertThat(server.get("/__studio/api/requests").statusCode()).isEqualTo(503);
            assertThat(server.get("/__studio/api/requests").body()).contains("STORAGE_UNAVAILABLE");
            assertThat(server.get("/__studio/").statusCode()).isEqualTo(200);
        }
    }

    @Test
    @DisplayName(
            "SC-19 H1 under kit dev a request can be replayed after the context restarted, and its figures are there")
    void survivesAContextRestart() throws Exception {
        String path = "kit.studio.storage-path=" + directory.resolve("carried");
        for (String storage : List.of("kit.studio.storage=auto", "kit.studio.storage=memory")) {
            System.getProperties().put("__kit_carried__", new ConcurrentHashMap<>());
            try {
                String id = run("/visits/1", path, storage).get(0).id();
                try (TestServer server = TestServer.start(Application.class, path, storage)) {
                    assertThat(server.get("/__studio/api/requests/" + id).statusCode())
                            .isEqualTo(200);
                    assertThat(server.send(
                                            "POST",
                                            "/__studio/api/requests/" + id + "/replay",
                                            "{}",
                                            "X-Kit-Studio",
                                            "1")
                                    .statusCode())
                            .isEqualTo(200);
                    assertThat(server.get("/__studio/api/metrics").body()).contains("\"totalRequests\":2");
                    assertThat(run("/visits/2", path, storage))
                            .as("a second context of this process has a storage of its own")
                            .extracting(RequestEntry::path)
                            .containsExactly("/visits/2");
                }
                assertThat(run("/visits/3", path, storage))
                        .extracting(RequestEntry::path)
                        .containsExactly("/visits/3", "/visits/1", "/visits/1");
            } finally {
                System.getProperties().remove("__kit_carried__");
            }
        }
        assertThat(run("/visits/4", path)).as("not kit dev").hasSize(1);
        assertThat(run("/visits/5", path, "kit.studio.storage=file"))
                .as("another process")
                .extracting(RequestEntry::path)
                .containsExactly("/visits/5", "/visits/3", "/visits/1", "/visits/1");
    }
}
