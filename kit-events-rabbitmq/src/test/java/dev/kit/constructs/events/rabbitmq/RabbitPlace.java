package dev.kit.constructs.events.rabbitmq;

import com.rabbitmq.client.AMQP.BasicProperties;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import com.rabbitmq.client.GetResponse;
import dev.kit.constructs.events.EventConsumer;
import dev.kit.constructs.events.EventConsumer.Subscription;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Assumptions;

/** An exchange at the broker of this machine that only one test uses, and a plain client beside Kit's. */
final class RabbitPlace implements AutoCloseable {

    static final int PORT = 5_672;

    private final String exchange = "kit-test-" + UUID.randomUUID();
    private final Set<String> queues = ConcurrentHashMap.newKeySet();
    private final Connection connection;
    private final Channel channel;

    private RabbitPlace() throws IOException, TimeoutException {
        ConnectionFactory factory = new ConnectionFactory();
        factory.setHost("127.0.0.1");
        factory.setPort(PORT);
        connection = factory.newConnection("kit-test");
        channel = connection.createChannel();
    }

    /** Skips the test where there is no broker, and fails it where there has to be one. */
    static RabbitPlace create() {
        boolean there = answers();
        if (!there && Objects.equals(System.getenv("CI"), "true")) {
            throw new IllegalStateException(
                    "No RabbitMQ answers on 127.0.0.1:5672. The continuous integration needs it.");
        }
        Assumptions.assumeTrue(there, "No RabbitMQ answers on 127.0.0.1:5672.");
        try {
            return new RabbitPlace();
        } catch (IOException | TimeoutException e) {
            throw new IllegalStateException("The RabbitMQ on 127.0.0.1:5672 refuses guest.", e);
        }
    }

    private static boolean answers() {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), PORT), 1_000);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    String exchange() {
        return exchange;
    }

    /** A connection string, with a long timeout since many share the broker; options as {@code &name=value}. */
    String url(String options) {
        return "rabbitmq://guest:guest@127.0.0.1:" + PORT + "/?timeout=30000&exchange=" + exchange + options;
    }

    String queue(String subscriber) {
        return exchange + "." + subscriber;
    }

    String parkedQueue() {
        return exchange + ".dlq";
    }

    Channel channel() {
        return channel;
    }

    /** A queue of a peer, which gets every message of these types. */
    String peerQueue(String... types) throws IOException {
        channel.exchangeDeclare(exchange, "topic", true);
        String queue = channel.queueDeclare().getQueue();
        for (String type : types) {
            channel.queueBind(queue, exchange, type);
        }
        return queue;
    }

    /** Publishes as the peers do: the body is the payload, the type a property. */
    void publish(String type, String body, BasicProperties properties) throws IOException {
        channel.basicPublish(exchange, type, properties, body.getBytes(StandardCharsets.UTF_8));
    }

    GetResponse await(String queue) {
        return Awaitility.await("a message in " + queue)
                .atMost(20, TimeUnit.SECONDS)
                .pollInterval(5, TimeUnit.MILLISECONDS)
                .until(() -> channel.basicGet(queue, true), Objects::nonNull);
    }

    boolean exists(String queue) throws IOException, TimeoutException {
        Channel probe = connection.createChannel();
        try {
            probe.queueDeclarePassive(queue);
            probe.close();
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    long messages(String queue) throws IOException {
        return channel.messageCount(queue);
    }

    /** The same consumer; the queues of its subscribers are deleted at the end. */
    EventConsumer cleaned(EventConsumer consumer) {
        return new EventConsumer() {
            @Override
            public Subscription subscribe(Settings settings, Listener listener) {
                queues.add(settings.subscriber());
                return consumer.subscribe(settings, listener);
            }

            @Override
            public void close() {
                consumer.close();
            }
        };
    }

    @Override
    public void close() throws IOException {
        Map<String, String> doomed = new HashMap<>();
        for (String subscriber : queues) {
            doomed.put(queue(subscriber), "");
        }
        doomed.put(parkedQueue(), "");
        for (int delay : new int[] {1, 2, 4, 8, 50, 100, 200}) {
            doomed.put(exchange + ".retry." + delay, exchange + ".retry." + delay);
        }
        for (Map.Entry<String, String> each : doomed.entrySet()) {
            channel.queueDelete(each.getKey());
            if (!each.getValue().isEmpty()) {
                channel.exchangeDelete(each.getValue());
            }
        }
        channel.exchangeDelete(exchange);
        connection.abort();
    }
}
