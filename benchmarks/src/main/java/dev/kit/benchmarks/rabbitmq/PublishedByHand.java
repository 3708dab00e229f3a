package dev.kit.benchmarks.rabbitmq;

import com.rabbitmq.client.AMQP.BasicProperties;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import tools.jackson.databind.json.JsonMapper;

/** Publishes as one would by hand with the same guarantee: persistent, mandatory, every message confirmed. */
final class PublishedByHand implements AutoCloseable {

    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private final String exchange;
    private final Connection connection;
    private final Channel channel;
    private final AtomicInteger returned = new AtomicInteger();

    PublishedByHand(Broker broker) throws IOException, TimeoutException {
        this.exchange = broker.exchange();
        this.connection = broker.newConnection();
        this.channel = connection.createChannel();
        channel.confirmSelect();
        channel.addReturnListener(message -> returned.incrementAndGet());
    }

    void publish(List<Sale> sales) throws IOException, InterruptedException, TimeoutException {
        for (Sale sale : sales) {
            BasicProperties properties = new BasicProperties.Builder()
                    .contentType("application/json")
                    .deliveryMode(2)
                    .type(Sale.SOLD.name())
                    .messageId(UUID.randomUUID().toString())
                    .headers(Map.of("source", "benchmark"))
                    .build();
            channel.basicPublish(exchange, Sale.SOLD.name(), true, properties, MAPPER.writeValueAsBytes(sale));
        }
        channel.waitForConfirmsOrDie(5_000);
        if (returned.get() > 0) {
            throw new IOException(returned + " messages found no queue.");
        }
    }

    @Override
    public void close() throws IOException {
        connection.close();
    }
}
