package dev.kit.constructs.events.rabbitmq;

import com.rabbitmq.client.AMQP.BasicProperties;
import dev.kit.constructs.events.EventIdContract;
import dev.kit.constructs.events.codec.EventId;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The broker numbers no message: its number is the one with which a subscription sends it to its queue again. */
final class RabbitEventIdTest extends EventIdContract {

    @Override
    protected UUID read(@Nullable String own, @Nullable String ofMessage) {
        BasicProperties properties =
                new BasicProperties.Builder().type("t").messageId(own).build();
        return EventMessages.decode(
                        properties, new byte[] {'1'}, () -> Objects.requireNonNull(EventId.of(null, ofMessage)))
                .envelope()
                .id();
    }
}
