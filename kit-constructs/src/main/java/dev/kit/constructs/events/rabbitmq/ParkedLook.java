package dev.kit.constructs.events.rabbitmq;

import com.rabbitmq.client.Channel;
import com.rabbitmq.client.GetResponse;
import dev.kit.constructs.events.ParkedFilter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * A pass over the parked messages that existed when it began.
 *
 * <p>A message that is retried, fails and is parked again meanwhile is left to the next pass. Not thread-safe.
 */
final class ParkedLook {

    private final Channel channel;
    private final Topology topology;

    /** The number of remaining messages. It is unknown before the first message, whose answer contains it. */
    private int left = Integer.MAX_VALUE;

    ParkedLook(Channel channel, Topology topology) {
        this.channel = channel;
        this.topology = topology;
    }

    /** Takes up to {@code most} messages and returns the matching ones. */
    List<ParkedMessage> matching(ParkedFilter filter, int most) throws IOException {
        List<ParkedMessage> messages = new ArrayList<>();
        for (int looked = 0; looked < most && !isDone(); looked++) {
            GetResponse next = channel.basicGet(topology.parkedQueue(), false);
            if (next == null) {
                left = 0;
            } else {
                left = Math.min(left - 1, next.getMessageCount());
                ParkedMessage message = ParkedMessage.read(next, topology);
                if (filter.matches(message.event())) {
                    messages.add(message);
                }
            }
        }
        return messages;
    }

    /**
     * Returns the number of messages, of which it takes one.
     *
     * <p>The answer with a message contains the number at that moment. A passive declaration would be answered from a
     * state in which recently returned messages may still be missing.
     */
    long all() throws IOException {
        GetResponse first = channel.basicGet(topology.parkedQueue(), false);
        return first == null ? 0 : first.getMessageCount() + 1L;
    }

    boolean isDone() {
        return left == 0;
    }

    /** Deletes a message that this pass has taken. */
    void remove(ParkedMessage message) throws IOException {
        channel.basicAck(message.message().getEnvelope().getDeliveryTag(), false);
    }

    /**
     * Returns the remaining messages to the queue. The passive declaration is answered after the queue has processed
     * the return, so that a later pass finds them.
     */
    void end() throws IOException {
        if (channel.isOpen()) {
            channel.basicNack(0, true, true);
            channel.queueDeclarePassive(topology.parkedQueue());
        }
    }
}
