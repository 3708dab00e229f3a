package dev.kit.benchmarks.rabbitmq;

import com.rabbitmq.client.AMQP.BasicProperties;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.DefaultConsumer;
import com.rabbitmq.client.Envelope;
import java.io.IOException;
import java.util.concurrent.TimeoutException;
import tools.jackson.databind.json.JsonMapper;

/** Handles as one would by hand with the same guarantee: each message is acknowledged after its call. */
final class HandledByHand implements AutoCloseable {

    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private final Connection connection;

    HandledByHand(Broker broker, String queue, int prefetch, Progress progress) throws IOException, TimeoutException {
        this.connection = broker.newConnection();
        Channel channel = connection.createChannel();
        channel.basicQos(prefetch);
        channel.basicConsume(queue, false, new DefaultConsumer(channel) {
            @Override
            public void handleDelivery(String tag, Envelope envelope, BasicProperties properties, byte[] body)
                    throws IOException {
                Sale sale = MAPPER.readValue(body, Sale.class);
                channel.basicAck(envelope.getDeliveryTag(), false);
                // Counted last: the count ends the connection, which would lose the acknowledgement.
                progress.handled(sale);
            }
        });
    }

    @Override
    public void close() throws IOException {
        connection.close();
    }
}
