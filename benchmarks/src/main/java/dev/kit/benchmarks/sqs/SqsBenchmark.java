package dev.kit.benchmarks.sqs;

import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EventConsumer;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.events.RedeliveryPolicy;
import dev.kit.constructs.events.codec.EventOrigin;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.springframework.boot.logging.LogLevel;
import org.springframework.boot.logging.LoggingSystem;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.DeleteMessageBatchRequestEntry;
import software.amazon.awssdk.services.sqs.model.Message;
import tools.jackson.databind.json.JsonMapper;

/**
 * Handles full queues with Kit and with a loop written with the AWS SDK, in turns.
 *
 * <p>Both receive ten messages at a time on one thread, read each into a record, call a listener, and delete the ten
 * in one request after the call. Emulator, client and listener share the processors.
 */
public final class SqsBenchmark {

    private static final int BATCH = 10;
    private static final int WARM_UP = 2;
    private static final JsonMapper MAPPER = JsonMapper.shared();

    private final Emulator emulator;
    private final SqsClient client;
    private final int events;

    private SqsBenchmark(Emulator emulator, SqsClient client, int events) {
        this.emulator = emulator;
        this.client = client;
        this.events = events;
    }

    /**
     * Prints the time of the first publication, and events per second with their ratio.
     *
     * @param arguments the rounds, 7 by default, and the events of a round, 5,000 by default
     */
    public static void main(String[] arguments) throws InterruptedException {
        int rounds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 7;
        int events = arguments.length > 1 ? Integer.parseInt(arguments[1].replace("_", "")) : 5_000;
        LoggingSystem.get(SqsBenchmark.class.getClassLoader())
                .setLogLevel(LoggingSystem.ROOT_LOGGER_NAME, LogLevel.ERROR);
        try (Emulator emulator = Emulator.start();
                SqsClient client = emulator.client()) {
            SqsBenchmark benchmark = new SqsBenchmark(emulator, client, events);
            benchmark.first();
            benchmark.run(rounds);
        }
    }

    private void first() {
        String queue = emulator.queue(client);
        long start = System.nanoTime();
        try (Publisher publisher = emulator.publisher(queue)) {
            long made = System.nanoTime();
            publisher.publish(List.of(EventOrigin.of("benchmark").envelope(Sale.SOLD.of(Sale.number(0)))));
            System.out.printf(
                    Locale.ROOT,
                    "publisher made in %,.0f ms, first event stored after %,.0f ms more, the SDK being loaded%n",
                    (made - start) / 1e6,
                    (System.nanoTime() - made) / 1e6);
        }
    }

    private void run(int rounds) throws InterruptedException {
        double[] ours = new double[rounds];
        double[] theirs = new double[rounds];
        for (int round = -WARM_UP; round < rounds; round++) {
            double kit = round % 2 == 0 ? kit() : 0;
            double hand = byHand();
            kit = kit == 0 ? kit() : kit;
            if (round >= 0) {
                ours[round] = kit;
                theirs[round] = hand;
            }
        }
        double kit = median(ours);
        double hand = median(theirs);
        System.out.printf(
                Locale.ROOT,
                "consume in batches of 10: Kit %,7.0f/s, by hand %,7.0f/s, ratio %.2f (target 0.90)%n",
                kit,
                hand,
                kit / hand);
    }

    private String filled() {
        String queue = emulator.queue(client);
        EventOrigin origin = EventOrigin.of("benchmark");
        List<Envelope> batch = new ArrayList<>();
        for (int number = 1; number <= events; number++) {
            batch.add(origin.envelope(Sale.SOLD.of(Sale.number(number))));
        }
        try (Publisher publisher = emulator.publisher(queue)) {
            publisher.publish(batch);
        }
        return queue;
    }

    private double kit() throws InterruptedException {
        String queue = filled();
        CountDownLatch done = new CountDownLatch(events);
        try (EventConsumer consumer = emulator.consumer(queue)) {
            EventConsumer.Settings settings = new EventConsumer.Settings(
                    "kit", Set.of(Sale.SOLD.name()), BATCH, 1, RedeliveryPolicy.DEFAULT, Duration.ofSeconds(30));
            long start = System.nanoTime();
            consumer.subscribe(settings, batch -> {
                batch.forEach(
                        delivery -> handle(delivery.envelope().open(Sale.SOLD).payload(), done));
                return Map.of();
            });
            if (!done.await(5, TimeUnit.MINUTES)) {
                throw new IllegalStateException(done.getCount() + " of " + events + " sales did not come.");
            }
            return events * 1e9 / (System.nanoTime() - start);
        }
    }

    private double byHand() {
        String queue = filled();
        CountDownLatch done = new CountDownLatch(events);
        long start = System.nanoTime();
        while (done.getCount() > 0) {
            List<Message> messages = client.receiveMessage(request -> request.queueUrl(queue)
                            .maxNumberOfMessages(BATCH)
                            .waitTimeSeconds(1)
                            .visibilityTimeout(30)
                            .messageAttributeNames("All"))
                    .messages();
            List<DeleteMessageBatchRequestEntry> handled = new ArrayList<>();
            for (Message message : messages) {
                handle(MAPPER.treeToValue(MAPPER.readTree(message.body()).path("payload"), Sale.class), done);
                handled.add(DeleteMessageBatchRequestEntry.builder()
                        .id(String.valueOf(handled.size()))
                        .receiptHandle(message.receiptHandle())
                        .build());
            }
            if (!handled.isEmpty()) {
                client.deleteMessageBatch(request -> request.queueUrl(queue).entries(handled));
            }
        }
        return events * 1e9 / (System.nanoTime() - start);
    }

    private static void handle(Sale sale, CountDownLatch done) {
        if (sale.id().isEmpty()) {
            throw new IllegalStateException("A sale without an identifier.");
        }
        done.countDown();
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }
}
