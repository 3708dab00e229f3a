package dev.kit.constructs.events.sqs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.kit.constructs.events.EventConsumer.Settings;
import dev.kit.constructs.events.RedeliveryPolicy;
import dev.kit.constructs.events.delivery.MessageSource;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.MessageSystemAttributeName;

/** Returns messages that this process received and did not handle. */
final class SqsHandBackTest {

    private static final Settings SETTINGS = new Settings(
            "ships", Set.of("t"), 1, 2, RedeliveryPolicy.of(2, Duration.ofMillis(1)), Duration.ofSeconds(30));

    private final ScriptedSqs sqs = new ScriptedSqs();
    private final QueueReader reader = new QueueReader(
            new QueueClient(() -> sqs, "http://sqs.test/1/shop.fifo"),
            new QueueClient(() -> sqs, "http://sqs.test/1/shop-dlq.fifo"),
            new ReceiveSettings(0, 30),
            () -> {});

    @AfterEach
    void close() {
        reader.close(Duration.ZERO);
    }

    /** A message whose receipt and id are its number. */
    private static Message message(String number, String group, String body) {
        return Message.builder()
                .messageId(number)
                .receiptHandle(number)
                .body(body)
                .attributes(Map.of(MessageSystemAttributeName.MESSAGE_GROUP_ID, group))
                .build();
    }

    private static Message event(String number, String group, String type) {
        return message(number, group, "{\"type\":\"" + type + "\",\"payload\":" + number + "}");
    }

    private static List<HeldMessage> held(Message... messages) {
        return List.of(messages).stream().map(HeldMessage::of).toList();
    }

    private static List<String> receipts(List<HeldMessage> messages) {
        return messages.stream().map(HeldMessage::receipt).toList();
    }

    @Test
    @DisplayName("SQ-04 of a FIFO queue, what follows a message that is handed back goes back behind it, undelivered")
    void handsBackFollowers() throws Exception {
        SubscriberGroup group = new SubscriberGroup(SETTINGS, reader);
        group.join(SETTINGS);
        group.offer(held(event("1", "k", "t"), event("2", "k", "t"), event("3", "other", "t"), event("4", "k", "t")));
        MessageSource<HeldMessage> source = group.source(() -> false);
        List<HeldMessage> first = source.fetch(1);
        assertThat(receipts(first)).containsExactly("1");

        source.handBack(first);
        source.done(first);

        assertThat(sqs.visible).containsExactly("1", "2", "4");
        assertThat(receipts(source.fetch(10))).containsExactly("3");
    }

    @Test
    @DisplayName("SQ-04 of a FIFO queue, what follows a message that stays for another process does not overtake it")
    void leavesFollowersBehind() throws Exception {
        SubscriberGroup group = new SubscriberGroup(SETTINGS, reader);
        group.join(SETTINGS);
        List<HeldMessage> messages =
                held(event("1", "k", "t"), event("2", "k", "unknown"), event("3", "k", "t"), event("4", "other", "t"));

        new MessageRouter(new QueueClient(() -> sqs, "http://sqs.test/1/shop.fifo"), reader.settlement())
                .route(messages, List.of(group));

        assertThat(sqs.visible).containsExactly("3");
        assertThat(receipts(group.source(() -> false).fetch(10))).containsExactly("1", "4");
    }

    @Test
    @DisplayName("what was received is visible again if it cannot be routed, and is settled on its next receipt")
    void handsBackWhatCannotBeRouted() {
        sqs.sendFailures.add(new IllegalStateException("the pool is shut down"));
        sqs.receipts.add(List.of(message("1", "k", "no event")));
        sqs.receipts.add(List.of(message("2", "k", "no event")));

        SubscriberGroup group = reader.join(SETTINGS);
        assertThat(group).isNotNull();

        await().atMost(Duration.ofSeconds(60))
                .untilAsserted(() -> assertThat(sqs.deleted).containsExactly("2"));
        assertThat(sqs.visible).containsExactly("1");
        reader.leave(group, SETTINGS);
    }
}
