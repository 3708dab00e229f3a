package dev.kit.benchmarks.rabbitmq;

import com.rabbitmq.client.BuiltinExchangeType;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import dev.kit.constructs.events.Publisher;
import java.io.IOException;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeoutException;

/** An exchange of this run at the broker of this machine, and its queues. */
final class Broker implements AutoCloseable {

    private final String exchange = "kit-benchmark-" + UUID.randomUUID();
    private final Set<String> queues = new HashSet<>();
    private final Connection connection;
    private final Channel channel;

    private Broker(Connection connection) throws IOException {
        this.connection = connection;
        this.channel = connection.createChannel();
        channel.exchangeDeclare(exchange, BuiltinExchangeType.TOPIC, true);
    }

    static Broker connect() throws IOException, TimeoutException {
        return new Broker(factory().newConnection());
    }

    static ConnectionFactory factory() {
        ConnectionFactory factory = new ConnectionFactory();
        factory.setHost("127.0.0.1");
        return factory;
    }

    String exchange() {
        return exchange;
    }

    /** A connection string; options as {@code &name=value}. */
    String url(String options) {
        return "rabbitmq://guest:guest@127.0.0.1:5672/?exchange=" + exchange + options;
    }

    Publisher publisher() {
        return Publisher.fromConnectionString(url(""));
    }

    Connection newConnection() throws IOException, TimeoutException {
        return factory().newConnection();
    }

    /** Declares a durable quorum queue, as Kit's subscribers have, for every sale. */
    String quorumQueue(String name) throws IOException {
        String queue = exchange + "." + name;
        channel.queueDeclare(queue, true, false, false, Map.of("x-queue-type", "quorum"));
        channel.queueBind(queue, exchange, Sale.SOLD.name());
        return remember(queue);
    }

    /** Deletes a queue at the end that somebody else declared. */
    String remember(String queue) {
        queues.add(queue);
        return queue;
    }

    void purge() throws IOException {
        for (String queue : queues) {
            channel.queuePurge(queue);
        }
    }

    @Override
    public void close() throws IOException {
        for (String queue : queues) {
            channel.queueDelete(queue);
        }
        channel.exchangeDelete(exchange);
        connection.close();
    }
}
