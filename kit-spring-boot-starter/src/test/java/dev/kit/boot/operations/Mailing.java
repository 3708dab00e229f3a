package dev.kit.boot.operations;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static dev.kit.constructs.subscribers.Subscribers.s;

import dev.kit.constructs.Service;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.events.EventType;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.subscribers.Subscriber;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;

/** Constructs whose subscribers fail until they are mended. */
final class Mailing {

    record Noted(String text) {}

    static final AtomicBoolean MENDED = new AtomicBoolean();
    static final List<String> HANDLED = new CopyOnWriteArrayList<>();

    static final Service<Publisher> EVENTS = Service.of("events", Publisher::fromEnvironment);
    static final EventType<Noted> NOTED = EventType.of("note.written", Noted.class);

    static final Endpoint<Noted> write = e.publisher(EVENTS)
            .post("/notes")
            .body(Noted.class)
            .output(Noted.class)
            .event(NOTED, noted -> noted)
            .handle(ctx -> ctx.body());

    static final Subscriber mailer = failing("mailer");
    static final Subscriber indexer = failing("indexer");

    private Mailing() {}

    private static Subscriber failing(String name) {
        return s.subscribe(NOTED).name(name).retry(2, Duration.ofMillis(1)).each((event, ctx) -> {
            if (!MENDED.get()) {
                throw new IllegalStateException(name + " is broken");
            }
            HANDLED.add(name + " " + event.payload().text());
        });
    }
}
