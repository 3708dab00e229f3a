package dev.kit.examples.shop;

import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import java.io.IOException;
import java.net.ConnectException;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Assumptions;

/** An exchange of its own at the RabbitMQ of this machine, deleted with its queues when closed. */
final class OrderBroker implements AutoCloseable {

    private final String exchange = "kit-shop-" + UUID.randomUUID();
    private final Connection connection;
    private final Channel channel;

    private OrderBroker(Connection connection) throws IOException {
        this.connection = connection;
        this.channel = connection.createChannel();
    }

    /** Skips the test where there is no broker, and fails it where there has to be one. */
    static OrderBroker connect() throws IOException, TimeoutException {
        ConnectionFactory factory = new ConnectionFactory();
        factory.setHost("127.0.0.1");
        try {
            return new OrderBroker(factory.newConnection("kit-shop-test"));
        } catch (ConnectException absent) {
            Assumptions.abort(whereAllowed(absent));
            throw absent;
        }
    }

    private static String whereAllowed(ConnectException absent) {
        if (Objects.equals(System.getenv("CI"), "true")) {
            throw new IllegalStateException("No RabbitMQ answers on 127.0.0.1:5672, and CI needs it.", absent);
        }
        return "No RabbitMQ answers on 127.0.0.1:5672.";
    }

    String url() {
        return "rabbitmq://guest:guest@127.0.0.1:5672/?exchange=" + exchange;
    }

    /** How many instances listen to the subscriber's queue. */
    int consumers(String subscriber) throws IOException {
        return channel.queueDeclarePassive(exchange + "." + subscriber).getConsumerCount();
    }

    @Override
    public void close() throws IOException {
        channel.queueDelete(exchange + ".plan-shipment");
        channel.queueDelete(exchange + ".dlq");
        channel.exchangeDelete(exchange);
        connection.close();
    }
}
