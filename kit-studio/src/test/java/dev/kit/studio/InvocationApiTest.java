package dev.kit.studio;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.studio.monitor.InMemoryStorage;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

class InvocationApiTest {

    private static final Studio STUDIO = Studio.create(StudioOptions.storage(new InMemoryStorage()));
    private static final TomcatApp APP = new TomcatApp(0, "").with(STUDIO);

    @BeforeAll
    static void start() {
        STUDIO.recorder().watchInvocations(new PlaygroundInvocations(STUDIO));
        APP.start();
    }

    @AfterAll
    static void stop() {
        STUDIO.close();
        APP.close();
    }

    @ParameterizedTest(name = "L4 the outcome of {0} names the run that it was recorded as")
    @CsvSource({"functions/countStock/call, countStock", "crons/shop.Reports.send/run, shop.Reports.send"})
    void namesTheRun(String path, String name) {
        String address = APP.url("/__studio/api/" + path);
        String first = outcome(address).path("runId").stringValue();
        String second = outcome(address).path("runId").stringValue();
        assertThat(second).isNotEqualTo(first);
        assertThat(Http.json(APP.url("/__studio/api/crons/runs/" + second))
                        .path("name")
                        .stringValue())
                .isEqualTo(name);
    }

    private static JsonNode outcome(String address) {
        return Http.parse(Http.sendBody("POST", address, "{}", "X-Kit-Studio", "1", "Content-Type", "application/json")
                .body());
    }
}
