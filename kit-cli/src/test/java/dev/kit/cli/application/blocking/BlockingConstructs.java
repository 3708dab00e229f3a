package dev.kit.cli.application.blocking;

import static dev.kit.constructs.endpoints.Endpoints.e;

import dev.kit.constructs.endpoints.Endpoint;
import java.util.concurrent.CountDownLatch;

/** A class whose initialization never ends. */
final class BlockingConstructs {

    static final Endpoint<String> hello = e.get("/hello").output(String.class).handle(ctx -> "hello");

    static {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException ended) {
            throw new IllegalStateException(ended);
        }
    }

    private BlockingConstructs() {}
}
