package dev.kit.constructs.chaos;

import static dev.kit.constructs.subscribers.Subscribers.s;

import dev.kit.constructs.database.Database;
import dev.kit.constructs.subscribers.Subscriber;
import java.io.IOException;
import java.time.Duration;

/** A process that handles events until it is killed, or until its parent ends. */
final class ChaosConsumer {

    private static final Subscriber LEDGER = s.subscribe(ChaosJvm.NUMBERED)
            .name("ledger")
            .database(Database.jdbc(ChaosJvm.DATABASE))
            .idempotent()
            .retry(20, Duration.ofMillis(250))
            .concurrency(4)
            .each((event, ctx) -> ChaosJvm.handle(event.payload().number(), ctx.db()));

    private ChaosConsumer() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        ChaosJvm.serve(LEDGER);
    }
}
