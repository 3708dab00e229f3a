package dev.kit.constructs.chaos;

import static dev.kit.constructs.subscribers.Subscribers.s;

import dev.kit.constructs.database.Database;
import dev.kit.constructs.subscribers.Subscriber;
import java.io.IOException;
import java.time.Duration;

/** A process whose effects are outside of the transaction that remembers the event: a retry has them again. */
final class ForgetfulConsumer {

    private static final Subscriber LEDGER = s.subscribe(ChaosJvm.NUMBERED)
            .name("ledger")
            .database(Database.jdbc(ChaosJvm.DATABASE))
            .idempotent()
            .retry(20, Duration.ofMillis(250))
            .concurrency(4)
            .each((event, ctx) -> ChaosJvm.handle(event.payload().number(), ChaosJvm.ASIDE));

    private ForgetfulConsumer() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        ChaosJvm.serve(LEDGER);
    }
}
