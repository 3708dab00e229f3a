package dev.kit.boot.parked;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static dev.kit.constructs.subscribers.Subscribers.s;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.boot.Polling;
import dev.kit.boot.TestServer;
import dev.kit.boot.background.BrokerPlace;
import dev.kit.constructs.Service;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.events.EventType;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.subscribers.Subscriber;
import dev.kit.studio.ui.Chromium;
import dev.kit.studio.ui.StudioPage;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Dimension;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Configuration;

/** A subscriber of RabbitMQ that fails until it is mended, as the studio shows it in a browser. */
@Tag("browser")
final class ParkedBrowserTest {

    private static final AtomicBoolean MENDED = new AtomicBoolean();
    private static final List<String> PRINTED = new CopyOnWriteArrayList<>();

    record Bill(String customer, int cents) {}

    static final class Constructs {

        static final Service<Publisher> EVENTS = Service.of("events", Publisher::fromEnvironment);
        static final EventType<Bill> BILLED = EventType.of("bill.made", Bill.class);

        static final Endpoint<Bill> bill = e.publisher(EVENTS)
                .post("/bills")
                .body(Bill.class)
                .output(Bill.class)
                .event(BILLED, made -> made)
                .handle(ctx -> ctx.body());

        static final Subscriber printer = s.subscribe(BILLED)
                .name("printer")
                .retry(2, Duration.ofMillis(1))
                .each((event, ctx) -> {
                    if (!MENDED.get()) {
                        throw new IllegalStateException("The printer is out of paper");
                    }
                    PRINTED.add(event.payload().customer());
                });

        private Constructs() {}
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {}

    private static TestServer start(BrokerPlace broker) {
        String constructs = "dev/kit/boot/parked/ParkedBrowserTest$Constructs.class";
        return TestServer.start(
                Application.class,
                "kit.routes=" + constructs,
                "kit.subscribers=" + constructs,
                "EVENT_PUBLISHER_CONNECTION_STRING=" + broker.url());
    }

    private static void bill(TestServer server, String customer) throws Exception {
        String body = "{\"customer\": \"" + customer + "\", \"cents\": 4900}";
        assertThat(server.send("POST", "/bills", body, "Content-Type", "application/json")
                        .statusCode())
                .isEqualTo(200);
    }

    @Test
    @DisplayName("M3 on RabbitMQ parked events are counted, judged by payload, run and request, mended and retried")
    void mendsParkedEvents() throws Exception {
        Chromium.require();
        try (BrokerPlace broker = BrokerPlace.create("printer");
                TestServer server = start(broker);
                StudioPage page = new StudioPage(
                        Chromium.start(new Dimension(1440, 900), 1),
                        URI.create("http://127.0.0.1:" + server.port() + "/__studio/"))) {
            page.open("overview");
            page.find("nav a[href$='/parked']");
            page.findNone("nav a[href$='/parked'] .tally");
            bill(server, "Ada");
            bill(server, "Grace");
            page.findText("nav a[href$='/parked'] .tally", "2");

            page.click("nav a[href$='/parked']");
            page.findText("[data-outbox-row]", "to subscriber printer");
            page.findText("[data-outbox-row] .query-error", "The printer is out of paper");
            page.click("[data-outbox-row]:first-child .fold");
            String payload = page.findText("[data-parked]", "4900").getText();
            String customer = payload.contains("Ada") ? "Ada" : "Grace";
            assertThat(payload).contains("customer", customer);
            page.clickText("[data-parked] [data-caused]", "printer");
            page.findText(".detail", "The printer is out of paper");
            page.open("parked");
            page.clickText("[data-outbox-row] .fold", "bill.made");
            page.click("[data-parked] [data-parked-request]");
            page.findText(".detail .title", "/bills");

            MENDED.set(true);
            page.click("nav a[href$='/parked']");
            page.click("[data-outbox-row]:first-child [data-retry]");
            page.findText("nav a[href$='/parked'] .tally", "1");
            page.click("[data-retry=all]");
            page.findText("main", "Nothing is parked");
            page.findNone("nav a[href$='/parked'] .tally");
            Polling.await().untilAsserted(() -> assertThat(PRINTED).containsExactlyInAnyOrder("Ada", "Grace"));
            // The page looks for a run among the requests first.
            assertThat(page.complaints()).allMatch(text -> text.contains("status of 404"));
        }
    }
}
