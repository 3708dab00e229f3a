package dev.kit.boot.background;

import static dev.kit.boot.Polling.await;
import static dev.kit.constructs.endpoints.Endpoints.e;
import static dev.kit.constructs.subscribers.Subscribers.s;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.boot.TestServer;
import dev.kit.constructs.Service;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.events.EventType;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.subscribers.Subscriber;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;

@ExtendWith(OutputCaptureExtension.class)
class EventsMeetTest {

    private static final List<String> HEARD = new CopyOnWriteArrayList<>();

    record BookAdded(String title) {}

    static final EventType<BookAdded> BOOK_ADDED = EventType.of("book.added", BookAdded.class);

    static Endpoint<BookAdded> publishing(String path, Service<Publisher> events) {
        return e.publisher(events)
                .post(path)
                .output(BookAdded.class)
                .event(BOOK_ADDED, book -> book)
                .handle(ctx -> new BookAdded(path));
    }

    static Subscriber hearing(String name) {
        return s.subscribe(BOOK_ADDED)
                .name(name)
                .each((event, ctx) -> HEARD.add(event.payload().title()));
    }

    /** What a newcomer writes. */
    static final class Shelf {
        static final Service<Publisher> EVENTS =
                Service.of("events", env -> Publisher.fromConnectionString("basic://shelf"));

        static final Endpoint<BookAdded> add = publishing("/books", EVENTS);
        static final Subscriber hear = hearing("shelf-hears");
    }

    /** The line of the guides. */
    static final class Guide {
        static final Service<Publisher> EVENTS = Service.of("events", Publisher::fromEnvironment);

        static final Endpoint<BookAdded> add = publishing("/books", EVENTS);
        static final Subscriber hear = hearing("guide-hears");
    }

    static final class TwoShelves {
        static final Service<Publisher> ONE = Service.of("one", env -> Publisher.fromConnectionString("basic://one"));
        static final Service<Publisher> TWO = Service.of("two", env -> Publisher.fromConnectionString("basic://two"));

        static final Endpoint<BookAdded> first = publishing("/first", ONE);
        static final Endpoint<BookAdded> second = publishing("/second", TWO);
        static final Subscriber hear = hearing("two-shelves-hear");
    }

    static final class SilentShelf {
        static final Subscriber hear = hearing("silent-shelf-hears");
    }

    static final class DeafShelf {
        static final Service<Publisher> EVENTS =
                Service.of("events", env -> Publisher.fromConnectionString("basic://deaf-shelf"));

        static final Endpoint<BookAdded> add = publishing("/books", EVENTS);
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {}

    @BeforeEach
    void forget() {
        HEARD.clear();
    }

    private static TestServer start(String constructs, String... settings) {
        return TestServer.start(
                Application.class,
                List.of("kit.routes=dev/kit/boot/background/EventsMeetTest$" + constructs + ".class"),
                settings);
    }

    private static ConfigurableApplicationContext unserved(String constructs, String... settings) {
        return TestServer.startUnserved(
                Application.class,
                List.of("kit.routes=dev/kit/boot/background/EventsMeetTest$" + constructs + ".class"),
                settings);
    }

    private static void hears(TestServer server, String... paths) throws Exception {
        for (String path : paths) {
            assertThat(server.send("POST", path, null).statusCode()).isEqualTo(200);
        }
        await().untilAsserted(() -> assertThat(HEARD).containsExactlyInAnyOrder(paths));
    }

    @Test
    @DisplayName("FC-A1 W9 a subscriber hears the application's publisher, whatever it and the application are called")
    void followsThePublisher(CapturedOutput output) throws Exception {
        try (TestServer server = start("Shelf")) {
            hears(server, "/books");
        }
        HEARD.clear();
        try (TestServer server = start("Shelf", "spring.application.name=elsewhere")) {
            hears(server, "/books");
        }
        assertThat(output.getAll()).doesNotContain("its events are lost", "Nothing in this application publishes");
    }

    @Test
    @DisplayName("FC-A1 W9 the guides' publisher and a subscriber meet with and without the variable")
    void meetsByTheGuide() throws Exception {
        String line = "Service<Publisher> EVENTS = Service.of(\"events\", Publisher::fromEnvironment);";
        assertThat(Files.readString(Path.of("../docs/constructs.md"))).contains(line);
        assertThat(Files.readString(Path.of("../docs/events.md"))).contains(line);

        try (TestServer server = start("Guide")) {
            hears(server, "/books");
        }
        HEARD.clear();
        try (TestServer server = start("Guide", "EVENT_PUBLISHER_CONNECTION_STRING=basic://library")) {
            hears(server, "/books");
        }
    }

    @Test
    @DisplayName("FC-A1 a subscriber hears every place that the application publishes to")
    void followsAllPublishers() throws Exception {
        try (TestServer server = start("TwoShelves")) {
            hears(server, "/first", "/second");
        }
    }

    @Test
    @DisplayName("FC-A1 CD-09 the subscribers' own variable wins, and a blank one counts as absent")
    void readsTheVariable() throws Exception {
        try (TestServer server = start(
                "TwoShelves",
                "EVENT_PUBLISHER_CONNECTION_STRING=basic://two",
                "EVENT_SUBSCRIBER_CONNECTION_STRING=basic://one")) {
            assertThat(server.send("POST", "/second", null).statusCode()).isEqualTo(200);
            hears(server, "/first");
        }
        HEARD.clear();
        try (TestServer server = start("Shelf", "EVENT_SUBSCRIBER_CONNECTION_STRING= ")) {
            hears(server, "/books");
        }
    }

    @Test
    @DisplayName("FC-A1 a variable that holds no connection string stops the start and is named without its password")
    void namesTheVariable() {
        assertThatThrownBy(() -> unserved("Shelf", "EVENT_SUBSCRIBER_CONNECTION_STRING=amqp//user:geheim@host"))
                .hasStackTraceContaining("EVENT_SUBSCRIBER_CONNECTION_STRING cannot be used.")
                .satisfies(failure -> assertThat(failure.toString()).doesNotContain("geheim"));
    }

    @Test
    @DisplayName("FC-A1 in development one line names subscribers where nothing publishes")
    void namesSilence(CapturedOutput output) {
        unserved("SilentShelf", "EVENT_SUBSCRIBER_CONNECTION_STRING=basic://silent-shelf")
                .close();
        assertThat(output.getAll())
                .containsOnlyOnce("Nothing in this application publishes to basic://silent-shelf, where its subscribers"
                        + " listen (silent-shelf-hears).");
    }

    @Test
    @DisplayName("FC-A1 in development one line names a publisher that nobody hears")
    void namesDeafness(CapturedOutput output) {
        unserved("DeafShelf").close();
        assertThat(output.getAll())
                .containsOnlyOnce(
                        "POST /books publishes to basic://deaf-shelf, where nothing in this application listens,"
                                + " so its events are lost. Add a subscriber");
    }

    @Test
    @DisplayName("FC-A1 a publisher and a subscriber that do not meet are named with both places and the remedy")
    void namesBothPlaces(CapturedOutput output) {
        unserved("Shelf", "EVENT_SUBSCRIBER_CONNECTION_STRING=basic://other-shelf")
                .close();
        assertThat(output.getAll())
                .contains("Nothing in this application publishes to basic://other-shelf")
                .contains("The subscribers listen to basic://other-shelf: set EVENT_SUBSCRIBER_CONNECTION_STRING to"
                        + " basic://shelf, or unset it");
    }

    @Test
    @DisplayName("FC-A1 production says nothing about it")
    void staysQuietInProduction(CapturedOutput output) {
        unserved("DeafShelf", "spring.profiles.active=prod").close();
        assertThat(output.getAll()).doesNotContain("its events are lost");
    }
}
