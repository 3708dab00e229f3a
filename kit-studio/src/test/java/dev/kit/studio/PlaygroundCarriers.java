package dev.kit.studio;

import dev.kit.studio.capture.OutgoingCalls;
import java.net.URI;

/** Asks two carriers for a quote, of which one does not answer, and tells the studio of it. */
final class PlaygroundCarriers {

    private final OutgoingCalls calls;

    PlaygroundCarriers(OutgoingCalls calls) {
        this.calls = calls;
    }

    String quote() {
        OutgoingCalls.Call answered =
                calls.begin("RestClient", "GET", URI.create("http://dhl.test/quotes?grams=500&token=hush"), 0);
        answered.answered(200);
        answered.ended(321);
        calls.begin("kit-client", "POST", URI.create("http://ups.test/quotes"), 12)
                .failed(new IllegalStateException("Connection refused"));
        return "{\"price\": \"4.90\"}";
    }
}
