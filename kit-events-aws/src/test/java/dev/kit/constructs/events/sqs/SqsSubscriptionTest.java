package dev.kit.constructs.events.sqs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.kit.constructs.events.EventConsumer;
import dev.kit.constructs.events.EventConsumer.Delivery;
import dev.kit.constructs.events.EventConsumer.Settings;
import dev.kit.constructs.events.EventConsumer.Subscription;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.ParkedEvent;
import dev.kit.constructs.events.RedeliveryPolicy;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.MessageAttributeValue;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;

final class SqsSubscriptionTest {

    private static final RedeliveryPolicy QUICK = RedeliveryPolicy.of(2, Duration.ofMillis(1));

    private final ElasticMq elasticMq = ElasticMq.start();
    private final SqsClient client = elasticMq.client();
    private final String name = "subscription-" + UUID.randomUUID();
    private final String queueUrl = elasticMq.createQueue(name);
    private final BlockingQueue<Delivery> received = new LinkedBlockingQueue<>();
    private EventConsumer consumer = consumer("");

    private EventConsumer consumer(String options) {
        return EventConsumer.fromConnectionString(
                "sqs://?queueUrl=" + ElasticMq.encoded(queueUrl) + "&" + elasticMq.options() + options);
    }

    @AfterEach
    void close() {
        consumer.close();
    }

    private static Settings settings(String subscriber, String... types) {
        return new Settings(subscriber, Set.of(types), 1, 1, QUICK, Duration.ofSeconds(30));
    }

    private EventConsumer.Listener receiving() {
        return batch -> {
            received.addAll(batch);
            return Map.of();
        };
    }

    private void send(String body, Map<String, String> attributes) {
        Map<String, MessageAttributeValue> values = attributes.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey,
                        each -> MessageAttributeValue.builder()
                                .dataType("String")
                                .stringValue(each.getValue())
                                .build()));
        client.sendMessage(
                request -> request.queueUrl(queueUrl).messageBody(body).messageAttributes(values));
    }

    private Delivery take() throws InterruptedException {
        return take(20);
    }

    private Delivery take(int seconds) throws InterruptedException {
        Delivery next = received.poll(seconds, TimeUnit.SECONDS);
        assertThat(next).isNotNull();
        return next;
    }

    private static void await(Callable<Boolean> condition) {
        Awaitility.await()
                .atMost(20, TimeUnit.SECONDS)
                .pollInterval(10, TimeUnit.MILLISECONDS)
                .until(condition);
    }

    private int messages(String attribute) {
        return Integer.parseInt(
                client.getQueueAttributes(request -> request.queueUrl(queueUrl).attributeNamesWithStrings(attribute))
                        .attributesAsStrings()
                        .get(attribute));
    }

    private boolean isEmpty() {
        return messages("ApproximateNumberOfMessages") + messages("ApproximateNumberOfMessagesNotVisible") == 0;
    }

    @Test
    @DisplayName("SQ-05 a message of a peer is an event, with attributes of its own up to ten")
    void understandsPeers() throws Exception {
        consumer.subscribe(settings("peer", "t"), receiving());
        Map<String, String> ten = IntStream.range(1, 10)
                .boxed()
                .collect(Collectors.toMap(number -> "a" + number, number -> "text " + number));
        ten.put("type", "t");
        send("{\"n\":1}", ten);

        Delivery delivery = take();
        assertThat(delivery.envelope().payload().path("n").asInt()).isEqualTo(1);
        assertThat(delivery.envelope().attributes()).hasSize(9);
        await(this::isEmpty);
    }

    @Test
    @DisplayName("an event with ten attributes of a peer is parked with all of them")
    void parksTenAttributes() throws Exception {
        Subscription subscription = consumer.subscribe(settings("parking", "t"), batch -> {
            throw new IllegalStateException("never");
        });
        Map<String, String> ten =
                IntStream.range(1, 10).boxed().collect(Collectors.toMap(number -> "a" + number, String::valueOf));
        ten.put("type", "t");
        send("{\"n\":1}", ten);

        await(() -> !subscription.parked().isEmpty());
        ParkedEvent parked = subscription.parked().get(0);
        assertThat(parked.envelope().attributes()).hasSize(9);
        assertThat(parked.attempts()).isEqualTo(2);
        assertThat(parked.lastError()).contains("never");
    }

    @Test
    @DisplayName("a message that is no event is parked at once with its text and the reason")
    void parksWhatIsNoEvent() throws Exception {
        Subscription subscription = consumer.subscribe(settings("reading", "t"), receiving());
        send("<order/>", Map.of());

        await(() -> !subscription.parked().isEmpty());
        ParkedEvent parked = subscription.parked().get(0);
        assertThat(parked.lastError()).contains("is no event");
        assertThat(parked.envelope().payload().asString()).isEqualTo("<order/>");
        assertThat(received).isEmpty();
        await(this::isEmpty);
    }

    @Test
    @DisplayName("a type to which nobody subscribes stays in the queue for another process")
    void leavesOtherTypes() throws Exception {
        consumer.subscribe(settings("one", "t"), receiving());
        send("{}", Map.of("type", "other"));
        send("{}", Map.of("type", "t"));

        assertThat(take().envelope().type()).isEqualTo("t");
        await(() -> messages("ApproximateNumberOfMessagesNotVisible") == 1);
        assertThat(received).isEmpty();
    }

    @Test
    @DisplayName("a call that takes longer than the visibility timeout keeps its event")
    void prolongsTheVisibility() throws Exception {
        consumer.close();
        consumer = consumer("&visibilityTimeout=6");
        AtomicInteger calls = new AtomicInteger();
        consumer.subscribe(settings("slow", "t"), batch -> {
            calls.incrementAndGet();
            Thread.sleep(8_000);
            return Map.of();
        });
        send("{}", Map.of("type", "t"));

        await(() -> calls.get() > 0);
        await(this::isEmpty);
        assertThat(calls).hasValue(1);
    }

    @Test
    @DisplayName("the dead-letter queue of the queue's redrive policy is used, and what SQS moves there is listed")
    void usesTheRedrivePolicy() throws Exception {
        String lost = elasticMq.createQueue(name + "-lost");
        String arn = client.getQueueAttributes(
                        request -> request.queueUrl(lost).attributeNames(QueueAttributeName.QUEUE_ARN))
                .attributes()
                .get(QueueAttributeName.QUEUE_ARN);
        client.setQueueAttributes(request -> request.queueUrl(queueUrl)
                .attributes(Map.of(
                        QueueAttributeName.REDRIVE_POLICY,
                        "{\"deadLetterTargetArn\":\"" + arn + "\",\"maxReceiveCount\":\"50\"}")));
        Subscription subscription = consumer.subscribe(settings("redrive", "t"), batch -> {
            throw new IllegalStateException("never");
        });
        send("{}", Map.of("type", "t"));

        await(() -> subscription.parked().size() == 1);
        assertThat(client.getQueueAttributes(request ->
                                request.queueUrl(lost).attributeNamesWithStrings("ApproximateNumberOfMessages"))
                        .attributesAsStrings())
                .containsEntry("ApproximateNumberOfMessages", "1");
    }

    @Test
    @DisplayName(
            "a queue that is gone refuses the subscription by name, and one that goes is read again once it is back")
    void survivesTheLossOfItsQueue() throws Exception {
        assertThatThrownBy(() -> EventConsumer.fromConnectionString("sqs://?queueUrl="
                                + ElasticMq.encoded(elasticMq.endpoint() + "/000000000000/nowhere") + "&"
                                + elasticMq.options())
                        .subscribe(settings("gone", "t"), receiving()))
                .isInstanceOf(EventException.class)
                .hasMessageContaining("Subscribing gone", "create the queue");

        consumer.subscribe(settings("back", "t"), receiving());
        client.deleteQueue(request -> request.queueUrl(queueUrl));
        Thread.sleep(300);
        elasticMq.createQueue(name);
        send("{}", Map.of("type", "t"));
        // ElasticMQ answers a poll that meets the deletion after 21 s, with an error; only then comes the next one.
        assertThat(take(60).envelope().type()).isEqualTo("t");
    }

    @Test
    @DisplayName("a receipt handle that has expired is a warning: the message may come again")
    void survivesExpiredReceipts() {
        Logger logger = (Logger) LoggerFactory.getLogger(SqsTransport.class);
        ListAppender<ILoggingEvent> log = new ListAppender<>();
        log.start();
        logger.addAppender(log);
        try {
            HeldMessage late = HeldMessage.of(Message.builder()
                    .messageId("late")
                    .body("{}")
                    .receiptHandle("4fd2ee14-1d1c-4f9c-9a1b-000000000000#expired")
                    .build());
            QueueClient queue = new QueueClient(() -> client, queueUrl);
            queue.delete(List.of(late));
            queue.hide(List.of(late), 5);
        } finally {
            logger.detachAppender(log);
        }
        // The long poll of another test may still run, and log.
        String thread = Thread.currentThread().getName();
        assertThat(log.list)
                .filteredOn(line -> line.getThreadName().equals(thread))
                .isNotEmpty()
                .allSatisfy(line -> assertThat(line.getFormattedMessage()).contains("delivered again"));
    }

    @Test
    @DisplayName("a subscription ends in the midst of its long poll, which hands back what it receives too late")
    void abandonsItsLongPoll() throws Exception {
        EventConsumer patient = EventConsumer.fromConnectionString("sqs://?queueUrl=" + ElasticMq.encoded(queueUrl)
                + "&" + elasticMq.options().replace("waitTimeSeconds=0", "waitTimeSeconds=20&visibilityTimeout=60"));
        patient.subscribe(settings("patient", "t"), batch -> {
            throw new AssertionError("It has ended.");
        });
        Thread.sleep(500);
        long start = System.nanoTime();
        patient.close();
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(10));
        assertThatThrownBy(() -> patient.subscribe(settings("late", "t"), receiving()))
                .hasMessageContaining("closed");

        send("{}", Map.of("type", "t"));
        await(() -> messages("ApproximateNumberOfMessages") == 1);
        consumer.subscribe(settings("next", "t"), receiving());
        assertThat(take().envelope().type()).isEqualTo("t");
    }

    @Test
    @DisplayName(
            "SB-03 several subscribers of one queue get each event once, and what one fails comes back to it alone")
    void dividesAmongSubscribers() throws Exception {
        AtomicInteger failing = new AtomicInteger();
        consumer.subscribe(settings("first", "t"), receiving());
        Subscription second = consumer.subscribe(settings("second", "t"), batch -> {
            failing.incrementAndGet();
            throw new IllegalStateException("never");
        });
        send("{\"n\":1}", Map.of("type", "t"));

        await(() -> second.parked().size() == 1);
        assertThat(failing).hasValue(2);
        assertThat(take().envelope().id())
                .isEqualTo(second.parked().get(0).envelope().id());
        assertThat(received).isEmpty();
    }
}
