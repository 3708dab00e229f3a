package dev.kit.benchmarks.rabbitmq;

import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EventConsumer;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.events.RedeliveryPolicy;
import dev.kit.constructs.events.codec.EventOrigin;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.springframework.amqp.core.MessageListener;
import org.springframework.amqp.rabbit.connection.CachingConnectionFactory;
import org.springframework.amqp.rabbit.listener.AbstractMessageListenerContainer;
import org.springframework.amqp.rabbit.listener.DirectMessageListenerContainer;
import org.springframework.amqp.rabbit.listener.SimpleMessageListenerContainer;
import tools.jackson.databind.json.JsonMapper;

/**
 * Handles full queues with Kit, by hand with the client library and with Spring AMQP's listener containers, in turns.
 *
 * <p>Both hold up to {@value #PREFETCH} messages, call a listener for each on one thread, read its JSON into a
 * record, and acknowledge it after the call.
 */
final class ConsumeBenchmark {

    private static final String BY_HAND = "by hand";
    private static final int PREFETCH = 250;
    private static final int WARM_UP = 3;

    /** For the broker to finish what the one before left to do. */
    private static final long PAUSE_MILLIS = 1_000;

    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private final Broker broker;
    private final int rounds;
    private final int events;

    ConsumeBenchmark(Broker broker, int rounds, int events) {
        this.broker = broker;
        this.rounds = rounds;
        this.events = events;
    }

    void run() throws Exception {
        kit(0);
        String plain = broker.quorumQueue("by-hand");
        String simple = broker.quorumQueue("spring-simple");
        String direct = broker.quorumQueue("spring-direct");
        List<Way> ways = List.of(
                new Way("Kit", () -> kit(events), new double[rounds]),
                new Way(BY_HAND, () -> hand(plain), new double[rounds]),
                new Way(
                        "SimpleMessageListenerContainer",
                        () -> spring(new SimpleMessageListenerContainer(), simple),
                        new double[rounds]),
                new Way(
                        "DirectMessageListenerContainer",
                        () -> spring(new DirectMessageListenerContainer(), direct),
                        new double[rounds]));
        for (int round = -WARM_UP; round < rounds; round++) {
            fill();
            for (int turn = 0; turn < ways.size(); turn++) {
                Way way = ways.get(Math.floorMod(round + turn, ways.size()));
                Thread.sleep(PAUSE_MILLIS);
                double rate = way.handling().run();
                if (round >= 0) {
                    way.rates()[round] = rate;
                }
            }
        }
        ways.subList(1, ways.size()).forEach(way -> print(ways.get(0), way));
    }

    private void fill() {
        EventOrigin origin = EventOrigin.of("benchmark");
        try (Publisher publisher = broker.publisher()) {
            List<Envelope> batch = new ArrayList<>();
            for (int number = 1; number <= events; number++) {
                batch.add(origin.envelope(Sale.SOLD.of(Sale.number(number))));
                if (batch.size() == 500 || number == events) {
                    publisher.publish(batch);
                    batch.clear();
                }
            }
        }
    }

    /** Handles this many events; with none it only makes the queue. */
    private double kit(int count) throws InterruptedException {
        broker.remember(broker.exchange() + ".kit");
        broker.remember(broker.exchange() + ".dlq");
        Progress progress = new Progress(count);
        try (EventConsumer consumer = EventConsumer.fromConnectionString(broker.url("&prefetch=" + PREFETCH))) {
            EventConsumer.Settings settings = new EventConsumer.Settings(
                    "kit", Set.of(Sale.SOLD.name()), 1, 1, RedeliveryPolicy.DEFAULT, Duration.ofSeconds(30));
            consumer.subscribe(settings, batch -> {
                batch.forEach(delivery ->
                        progress.handled(delivery.envelope().open(Sale.SOLD).payload()));
                return Map.of();
            });
            return progress.await();
        }
    }

    private double spring(AbstractMessageListenerContainer container, String queue) throws InterruptedException {
        CachingConnectionFactory connections = new CachingConnectionFactory(Broker.factory());
        Progress progress = new Progress(events);
        try {
            container.setConnectionFactory(connections);
            container.setQueueNames(queue);
            container.setPrefetchCount(PREFETCH);
            MessageListener listener = message -> progress.handled(MAPPER.readValue(message.getBody(), Sale.class));
            container.setMessageListener(listener);
            container.afterPropertiesSet();
            container.start();
            return progress.await();
        } finally {
            container.stop();
            connections.destroy();
        }
    }

    @SuppressWarnings("try") // handles on threads of its own
    private double hand(String queue) throws Exception {
        Progress progress = new Progress(events);
        try (HandledByHand unused = new HandledByHand(broker, queue, PREFETCH, progress)) {
            return progress.await();
        }
    }

    /** The ratio is the median of those of the rounds, whose ways met the same machine. */
    private static void print(Way ours, Way theirs) {
        System.out.printf(
                Locale.ROOT,
                "consume: Kit %,7.0f/s, %s %,7.0f/s, ratio %.2f (aim %s)%n",
                Figures.median(ours.rates()),
                theirs.name(),
                Figures.median(theirs.rates()),
                Figures.medianRatio(ours.rates(), theirs.rates()),
                theirs.name().equals(BY_HAND) ? "0.90" : "1.00");
    }

    /** One way of handling. */
    @SuppressWarnings("ArrayRecordComponent") // Never compared.
    private record Way(String name, Handling handling, double[] rates) {}

    @FunctionalInterface
    private interface Handling {

        double run() throws Exception;
    }
}
