package dev.kit.boot.background;

import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Assumptions;

/** An exchange at the RabbitMQ of this machine that only one test uses; deleted with its queues when closed. */
public final class BrokerPlace implements AutoCloseable {

    public static final int PORT = 5_672;

    private final String exchange = "kit-starter-" + UUID.randomUUID();
    private final List<String> subscribers;

    private BrokerPlace(List<String> subscribers) {
        this.subscribers = subscribers;
    }

    /** Skips the test where there is no broker, and fails it where there has to be one. */
    public static BrokerPlace create(String... subscribers) {
        boolean there = answers();
        if (!there && Objects.equals(System.getenv("CI"), "true")) {
            throw new IllegalStateException("No RabbitMQ answers on 127.0.0.1:" + PORT + ", and CI needs it.");
        }
        Assumptions.assumeTrue(there, "No RabbitMQ answers on 127.0.0.1:" + PORT + ".");
        return new BrokerPlace(List.of(subscribers));
    }

    private static boolean answers() {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), PORT), 1_000);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    public String url() {
        return url(PORT);
    }

    public String url(int port) {
        return "rabbitmq://guest:guest@127.0.0.1:" + port + "/?exchange=" + exchange;
    }

    @Override
    public void close() throws IOException, TimeoutException {
        ConnectionFactory factory = new ConnectionFactory();
        factory.setHost("127.0.0.1");
        factory.setPort(PORT);
        try (Connection connection = factory.newConnection("kit-test");
                Channel channel = connection.createChannel()) {
            for (String subscriber : subscribers) {
                channel.queueDelete(exchange + "." + subscriber);
            }
            channel.queueDelete(exchange + ".dlq");
            channel.exchangeDelete(exchange);
        }
    }
}
