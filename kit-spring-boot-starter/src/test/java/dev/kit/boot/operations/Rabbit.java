package dev.kit.boot.operations;

import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import java.io.IOException;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Assumptions;

/** An exchange at the RabbitMQ of this machine that only one test uses; deleted with its queues when closed. */
final class Rabbit implements AutoCloseable {

    private final String exchange = "kit-operations-" + UUID.randomUUID();
    private final Connection connection;

    private Rabbit(Connection connection) {
        this.connection = connection;
    }

    static Rabbit create() throws Exception {
        ConnectionFactory factory = new ConnectionFactory();
        factory.setHost("127.0.0.1");
        try {
            return new Rabbit(factory.newConnection("kit-test"));
        } catch (IOException e) {
            if ("true".equals(System.getenv("CI"))) {
                throw e;
            }
            return Assumptions.abort("No RabbitMQ answers on 127.0.0.1:5672.");
        }
    }

    String exchange() {
        return exchange;
    }

    String url() {
        return "rabbitmq://guest:guest@127.0.0.1:5672/?exchange=" + exchange;
    }

    @Override
    public void close() throws IOException, TimeoutException {
        try (connection;
                Channel channel = connection.createChannel()) {
            for (String queue : List.of(".mailer", ".indexer", ".dlq", ".retry.1")) {
                channel.queueDelete(exchange + queue);
            }
            channel.exchangeDelete(exchange + ".retry.1");
            channel.exchangeDelete(exchange);
        }
    }
}
