package dev.kit.constructs.chaos;

import static dev.kit.constructs.subscribers.Subscribers.s;

import dev.kit.constructs.subscribers.Subscriber;
import java.io.IOException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** A process that acknowledges each event before its work: what it had not done when it was killed is lost. */
final class HastyConsumer {

    private static final ScheduledExecutorService LATER = Executors.newScheduledThreadPool(4);

    /** Longer than the longest life of a process after its first event, so that a kill finds work that is not done. */
    private static final long DELAY_MILLIS = 5_000;

    private static final Subscriber LEDGER = s.subscribe(ChaosJvm.NUMBERED)
            .name("ledger")
            .concurrency(4)
            .each((event, ctx) -> {
                ChaosJvm.begin(event.payload().number());
                later(event.payload().number());
            });

    private HastyConsumer() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        ChaosJvm.serve(LEDGER);
    }

    private static void later(int number) {
        Future<Integer> unused = LATER.schedule(
                () -> {
                    ChaosJvm.work(number, ChaosJvm.ASIDE);
                    return number;
                },
                DELAY_MILLIS,
                TimeUnit.MILLISECONDS);
    }
}
