package dev.kit.benchmarks.rabbitmq;

import org.springframework.boot.logging.LogLevel;
import org.springframework.boot.logging.LoggingSystem;

/** Compares events over RabbitMQ with the client library and with Spring AMQP; needs the broker on 127.0.0.1:5672. */
public final class RabbitBenchmark {

    private RabbitBenchmark() {}

    /**
     * Prints events per second and their ratios.
     *
     * @param arguments the rounds, 5 by default, and the events of a round of 100-event batches, 12,000 by default
     */
    public static void main(String[] arguments) throws Exception {
        int rounds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 5;
        int events = arguments.length > 1 ? Integer.parseInt(arguments[1].replace("_", "")) : 12_000;
        // Spring AMQP writes a line for each message where the level is DEBUG.
        LoggingSystem.get(RabbitBenchmark.class.getClassLoader())
                .setLogLevel(LoggingSystem.ROOT_LOGGER_NAME, LogLevel.ERROR);
        try (Broker broker = Broker.connect()) {
            broker.quorumQueue("published");
            PublishBenchmark publishing = new PublishBenchmark(broker, rounds);
            publishing.run(100, events);
            publishing.run(1, events / 20);
        }
        try (Broker broker = Broker.connect()) {
            new ConsumeBenchmark(broker, rounds, events).run();
        }
    }
}
