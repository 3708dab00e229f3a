package dev.kit.studio;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.studio.capture.JobRuns;
import dev.kit.studio.monitor.InMemoryStorage;
import dev.kit.studio.monitor.PlantedEntries;
import dev.kit.studio.operations.BrokerQueues;
import dev.kit.studio.operations.CronState;
import dev.kit.studio.operations.EventBacklog;
import dev.kit.studio.operations.FunctionState;
import dev.kit.studio.operations.Invocations;
import dev.kit.studio.ui.Chromium;
import dev.kit.studio.ui.StudioPage;
import java.net.URI;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Dimension;

/** Planted secrets in what is recorded and in what the application tells of its work, looked for in every answer. */
class PlantedAnswersTest {

    private static final Studio STUDIO =
            Studio.create(StudioOptions.storage(new InMemoryStorage(100_000)).detailsPerSecond(0));
    private static final TomcatApp APP = new TomcatApp(0, "").with(STUDIO);
    private static final List<String> TEXTS = PlantedEntries.texts();
    private static final List<String> PATHS = new ArrayList<>(
            Stream.of("requests", "exceptions", "exceptions/groups", "logs", "events", "audits", "calls", "crons/runs")
                    .map(list -> list + "?limit=1000")
                    .toList());

    /** A function that answers, and fails, with the text of which it is given the number. */
    private static final class Telling implements Invocations {

        @Override
        public List<FunctionState> functions() {
            return List.of();
        }

        @Override
        public Result call(String function, String input) {
            String text = TEXTS.get(Integer.parseInt(input));
            return new Result("failed", Http.quoted(text), text, Duration.ZERO);
        }

        @Override
        public Result run(String cron, @Nullable String input) {
            return call(cron, String.valueOf(input));
        }

        @Override
        public void pause(String cron, boolean paused) {
            throw new RefusedException(409, "CRONS_OFF", "Nothing is paused here.");
        }
    }

    @BeforeAll
    static void record() {
        APP.start();
        TEXTS.forEach(text -> PlantedEntries.of(text).forEach(entry -> {
            String list = entry.kind().name().toLowerCase(java.util.Locale.ROOT) + 's';
            String id = STUDIO.recorder().record(entry);
            if (List.of("requests", "exceptions", "calls").contains(list)) {
                PATHS.add(list + '/' + id);
            }
            if (list.equals("requests")) {
                Stream.of("trace", "curl", "har", "test").forEach(view -> PATHS.add(list + '/' + id + '/' + view));
            }
        }));
        for (String text : TEXTS) {
            JobRuns.Run run = STUDIO.jobRuns().begin("tell", "cron", 1, List.of(), null);
            run.failed(new IllegalStateException(text));
            run.ended();
        }
        work(Instant.now());
        assertThat(STUDIO.recorder().drain(Duration.ofSeconds(30))).isTrue();
    }

    private static void work(Instant now) {
        List<CronState> crons = TEXTS.stream()
                .map(text -> new CronState("tell", "1d", false, null, now, null, text))
                .toList();
        STUDIO.recorder().watchCrons(() -> crons);
        ListedOutbox outbox = new ListedOutbox(now);
        for (int i = 0; i < TEXTS.size(); i++) {
            outbox.pending.add(row("p" + i, null, now, TEXTS.get(i)));
            outbox.parked.add(row("k" + i, now, now, TEXTS.get(i)));
            PATHS.add("outbox/k" + i);
        }
        STUDIO.recorder().watchOutboxes(() -> List.of(outbox));
        STUDIO.recorder()
                .watchQueues(() -> List.of(new BrokerQueues() {
                    @Override
                    public String place() {
                        return "pgboss://u:****@h/db";
                    }

                    @Override
                    public List<Row> rows() {
                        throw new IllegalStateException(TEXTS.get(0));
                    }
                }));
        STUDIO.recorder().watchInvocations(new Telling());
        PATHS.addAll(
                List.of("crons", "outbox?limit=1000", "queues", "functions", "stats", "metrics", "metrics/endpoints"));
    }

    private static EventBacklog.Row row(String id, @Nullable Instant parked, Instant now, String text) {
        return new EventBacklog.Row(id, "e-" + id, "x.told", null, "events", 2, now, now, parked, text);
    }

    @AfterAll
    static void stop() {
        STUDIO.close();
        APP.close();
    }

    @Test
    @DisplayName("security M-1 M-5 no planted secret is in an answer of the studio's API")
    void answersNoSecret() {
        assertThat(PATHS).hasSizeGreaterThan(800).allSatisfy(path -> {
            HttpResponse<String> answer = Http.send("GET", APP.url("/__studio/api/" + path));
            assertThat(answer.statusCode()).isLessThan(500);
            assertThat(answer.body()).doesNotContain(PlantedEntries.SECRET);
        });
    }

    @Test
    @Tag("browser")
    @DisplayName("security M-1 M-5 no planted secret is on a page of the studio")
    void showsNoSecret() {
        Chromium.require();
        try (StudioPage page =
                new StudioPage(Chromium.start(new Dimension(1440, 900), 1), URI.create(APP.url("/__studio/")))) {
            Map.of(
                            "overview", ".plain",
                            "requests", "[data-request]",
                            "exceptions", ".group",
                            "logs", "[data-log]",
                            "events", ".card",
                            "events?stage=failed", ".card",
                            "events?stage=outbox", "[data-outbox-row]",
                            "events?stage=jobs", ".jobs tr")
                    .forEach((path, content) -> {
                        page.open(path);
                        page.find(content);
                        assertThat(page.driver().getPageSource()).doesNotContain(PlantedEntries.SECRET);
                    });
            page.open("requests");
            page.click("[data-request]");
            for (String tab : List.of("request", "response", "sql", "logs", "exception", "events", "calls")) {
                page.click("[data-tab=" + tab + "]");
                page.find("[data-panel=" + tab + "]");
                assertThat(page.driver().getPageSource()).doesNotContain(PlantedEntries.SECRET);
            }
        }
    }

    @Test
    @DisplayName("security M-1 M-5 no planted secret is in the failure of a call by hand")
    void failsWithoutSecret() {
        for (int i = 0; i < TEXTS.size(); i++) {
            HttpResponse<String> answer = Http.sendBody(
                    "POST",
                    APP.url("/__studio/api/functions/tell/call"),
                    "{\"input\": " + i + "}",
                    "X-Kit-Studio",
                    "1",
                    "Content-Type",
                    "application/json");
            assertThat(answer.body()).contains("failed").doesNotContain(PlantedEntries.SECRET);
        }
    }
}
