package dev.kit.studio;

import dev.kit.studio.capture.OutgoingCall;
import dev.kit.studio.capture.OutgoingCalls;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Asks two carriers for a quote, of which one does not answer, and tells the studio of it. */
final class PlaygroundCarriers {

    private final OutgoingCalls calls;

    PlaygroundCarriers(OutgoingCalls calls) {
        this.calls = calls;
    }

    String quote() {
        OutgoingCall answered = begin("RestClient", "GET", "http://dhl.test/quotes?grams=500&token=hush");
        answered.asked(Map.of("Accept", List.of("application/json"), "Authorization", List.of("Bearer hush")));
        answered.answered(200, Map.of("Content-Type", List.of("application/json")));
        answered.received(bytes("{\"price\": \"4.90\", \"password\": \"hush\"}"));
        answered.ended();
        OutgoingCall refused = begin("kit-client", "POST", "http://ups.test/quotes");
        refused.sent(bytes("{\"grams\":12}"));
        refused.failed(new IllegalStateException("Connection refused"));
        return "{\"price\": \"4.90\"}";
    }

    private OutgoingCall begin(String client, String method, String url) {
        return Objects.requireNonNull(calls.begin(client, method, URI.create(url)), "a call of the application");
    }

    private static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    }
}
