package dev.kit.boot.studio;

import static dev.kit.boot.Polling.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.boot.TestServer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Configuration;
import org.springframework.scheduling.annotation.EnableScheduling;
import org.springframework.scheduling.annotation.Scheduled;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

final class ScheduledJobsTest {

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @EnableScheduling
    static class Application {

        @Scheduled(cron = "0 0 3 * * *")
        public void nightly() {}

        @Scheduled(fixedDelay = 3_600_000)
        public void failing() {
            throw new IllegalStateException("The warehouse is closed.");
        }
    }

    private static JsonNode crons(TestServer server) throws Exception {
        return new JsonMapper().readTree(server.get("/__studio/api/crons").body());
    }

    @Test
    @DisplayName("the studio lists scheduled methods with their schedule, next run and last failure")
    void listsScheduledMethods() throws Exception {
        try (TestServer server = TestServer.start(Application.class)) {
            JsonNode jobs = await().until(
                            () -> crons(server),
                            listed -> !listed.at("/0/lastError").isNull());
            JsonNode failing = jobs.get(0);
            assertThat(failing.path("name").stringValue()).endsWith("Application.failing");
            assertThat(failing.path("schedule").stringValue()).isEqualTo("1h after the last");
            assertThat(failing.path("lastError").stringValue()).contains("The warehouse is closed.");
            assertThat(failing.path("lastRun").isNull()).isFalse();
            JsonNode nightly = jobs.get(1);
            assertThat(nightly.path("name").stringValue()).endsWith("Application.nightly");
            assertThat(nightly.path("schedule").stringValue()).isEqualTo("0 0 3 * * *");
            assertThat(nightly.path("nextRun").isNull()).isFalse();
            assertThat(nightly.path("lastRun").isNull()).isTrue();
        }
    }
}
