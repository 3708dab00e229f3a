package dev.kit.constructs.events.sns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.constructs.events.ConnectionString;
import dev.kit.constructs.events.EventConsumer;
import dev.kit.constructs.events.EventConsumer.Delivery;
import dev.kit.constructs.events.EventConsumer.Settings;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.EventType;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.events.codec.EventOrigin;
import dev.kit.constructs.events.sqs.ElasticMq;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.services.sqs.model.Message;

final class SnsSubscriptionTest {

    record User(String name) {}

    private static final EventType<User> CREATED = EventType.of("user.created", User.class);
    private static final EventType<User> DELETED = EventType.of("user.deleted", User.class);

    private final SnsFixture sns = SnsFixture.start();
    private final String name = "shop-" + UUID.randomUUID();
    private final String topic = SnsFixture.topic(name);
    private final Publisher publisher = Publisher.fromConnectionString(sns.url(topic, ""));
    private final BlockingQueue<Delivery> first = new LinkedBlockingQueue<>();
    private final BlockingQueue<Delivery> second = new LinkedBlockingQueue<>();

    @AfterEach
    void close() {
        publisher.close();
    }

    private static EventConsumer.Listener into(BlockingQueue<Delivery> received) {
        return batch -> {
            received.addAll(batch);
            return Map.of();
        };
    }

    private void publish(EventType<User> type, String user) {
        publisher.publish(List.of(EventOrigin.of("shop").envelope(type.of(new User(user)))));
    }

    private static String take(BlockingQueue<Delivery> received) throws InterruptedException {
        Delivery next = received.poll(20, TimeUnit.SECONDS);
        assertThat(next).isNotNull();
        return next.envelope().payload().path("name").stringValue();
    }

    private static List<String> queues(String prefix) {
        return ElasticMq.start().client().listQueues(request -> request.queueNamePrefix(prefix)).queueUrls().stream()
                .map(url -> url.substring(url.lastIndexOf('/') + 1))
                .sorted()
                .toList();
    }

    @ParameterizedTest(name = "rawMessageDelivery={0}")
    @CsvSource({"true", "false"})
    @DisplayName("SS-01 a subscribed queue receives {type, payload} and the attribute type")
    void deliversToQueues(boolean raw) throws Exception {
        try (EventConsumer consumer =
                EventConsumer.fromConnectionString(sns.url(topic, "&rawMessageDelivery=" + raw))) {
            consumer.subscribe(Settings.of("closed", Set.of("user.created")), into(first))
                    .close();
            publish(CREATED, "Ada");

            String url = ElasticMq.start()
                    .client()
                    .getQueueUrl(request -> request.queueName(name + "-closed"))
                    .queueUrl();
            Message message = ElasticMq.start()
                    .client()
                    .receiveMessage(
                            request -> request.queueUrl(url).waitTimeSeconds(20).messageAttributeNames("All"))
                    .messages()
                    .get(0);
            if (raw) {
                assertThat(message.body()).isEqualTo("{\"type\":\"user.created\",\"payload\":{\"name\":\"Ada\"}}");
                assertThat(message.messageAttributes())
                        .hasEntrySatisfying(
                                "type", type -> assertThat(type.stringValue()).isEqualTo("user.created"));
            } else {
                assertThat(message.body())
                        .contains(
                                "\"Message\":\"{\\\"type\\\":\\\"user.created\\\",\\\"payload\\\":{\\\"name\\\":\\\"Ada\\\"}}\"");
            }
        }
    }

    @Test
    @DisplayName(
            "two subscribers whose names would make one queue are told apart by an error, and the first one listens")
    void refusesToShareAQueue() throws Exception {
        try (EventConsumer consumer = EventConsumer.fromConnectionString(sns.url(topic, ""))) {
            consumer.subscribe(Settings.of("mail.send", Set.of("user.created")), into(first));
            assertThatThrownBy(() -> consumer.subscribe(Settings.of("mail_send", Set.of("user.deleted")), into(second)))
                    .isInstanceOf(EventException.class)
                    .hasMessageContaining(
                            "\"mail.send\" and \"mail_send\" would share queue \"" + name + "-mail_send\"")
                    .hasMessageContaining("Rename one of them");
            publish(CREATED, "Ada");
            assertThat(take(first)).isEqualTo("Ada");
        }
    }

    @Test
    @DisplayName("SS-02 the subscribers of two applications both get an event")
    void fansOut() throws Exception {
        try (EventConsumer one = EventConsumer.fromConnectionString(sns.url(topic, "&queueName=one"));
                EventConsumer two = EventConsumer.fromConnectionString(sns.url(topic, "&queueName=two"))) {
            one.subscribe(Settings.of(name.substring(0, 20), Set.of("user.created")), into(first));
            two.subscribe(Settings.of(name.substring(0, 20), Set.of("user.created")), into(second));
            publish(CREATED, "Ada");

            assertThat(take(first)).isEqualTo("Ada");
            assertThat(take(second)).isEqualTo("Ada");
        }
    }

    @Test
    @DisplayName("SS-03 a subscriber's queue is created and filtered by its types, which may change")
    void filtersByType() throws Exception {
        try (EventConsumer consumer = EventConsumer.fromConnectionString(sns.url(topic, ""))) {
            consumer.subscribe(Settings.of("mailer", Set.of("user.created")), into(first))
                    .close();
        }
        assertThat(queues(name)).containsExactly(name + "-dlq", name + "-mailer");
        assertThat(sns.subscriptions(topic))
                .singleElement()
                .satisfies(each ->
                        assertThat(each.attributes()).containsEntry("FilterPolicy", "{\"type\":[\"user.created\"]}"));

        try (EventConsumer consumer = EventConsumer.fromConnectionString(sns.url(topic, ""))) {
            consumer.subscribe(Settings.of("mailer", Set.of("user.deleted")), into(first));
            publish(CREATED, "Ada");
            publish(DELETED, "Grace");
            assertThat(take(first)).isEqualTo("Grace");
            assertThat(first).isEmpty();
        }
        assertThat(sns.subscriptions(topic)).hasSize(1);
    }

    @Test
    @DisplayName("SS-03 with deleteQueueOnClose queue and subscription end with the subscriber")
    void deletesItsQueue() {
        try (EventConsumer consumer = EventConsumer.fromConnectionString(sns.url(topic, "&deleteQueueOnClose=true"))) {
            consumer.subscribe(Settings.of("short", Set.of("user.created")), into(first));
            assertThat(queues(name)).contains(name + "-short");
        }
        assertThat(queues(name)).containsExactly(name + "-dlq");
        assertThat(sns.subscriptions(topic)).isEmpty();
    }

    @Test
    @DisplayName("SS-03 with createQueue=false a queue that does not exist is named, and nothing is created")
    void createsNothing() {
        try (EventConsumer consumer = EventConsumer.fromConnectionString(sns.url(topic, "&createQueue=false"))) {
            assertThatThrownBy(() -> consumer.subscribe(Settings.of("absent", Set.of("t")), into(first)))
                    .isInstanceOf(EventException.class)
                    .hasMessageContaining(name + "-absent", "createQueue=false");
        }
        assertThat(queues(name)).isEmpty();
    }

    @Test
    @DisplayName("a subscriber's queue that is deleted is created and subscribed again")
    void createsItsQueueAgain() throws Exception {
        try (EventConsumer consumer = EventConsumer.fromConnectionString(sns.url(topic, ""))) {
            consumer.subscribe(Settings.of("mailer", Set.of("user.created")), into(first));
            var client = ElasticMq.start().client();
            String url = client.getQueueUrl(request -> request.queueName(name + "-mailer"))
                    .queueUrl();
            client.deleteQueue(request -> request.queueUrl(url));
            Awaitility.await()
                    .atMost(Duration.ofSeconds(60))
                    .pollInterval(Duration.ofMillis(25))
                    .until(() -> queues(name).contains(name + "-mailer"));
            publish(CREATED, "Ada");
            assertThat(take(first)).isEqualTo("Ada");
        }
        assertThat(sns.subscriptions(topic)).hasSize(1);
    }

    @Test
    @DisplayName("SS-04 sqs:// with topicArn makes a subscriber of the topic; closing the publisher does not end it")
    void subscribesThroughSqs() throws Exception {
        String url = sns.url(topic, "").replaceFirst("sns://", "sqs://");
        try (EventConsumer consumer = EventConsumer.fromConnectionString(url)) {
            consumer.subscribe(Settings.of("worker", Set.of("user.created")), into(first));
            publish(CREATED, "Ada");
            assertThat(take(first)).isEqualTo("Ada");

            publisher.close();
            publish(CREATED, "Grace");
            assertThat(take(first)).isEqualTo("Grace");
        }
    }

    @Test
    @DisplayName("25 events are three requests, and a missing topic is named")
    void publishesInBatches() {
        sns.batches();
        publisher.publish(IntStream.range(0, 25)
                .mapToObj(user -> EventOrigin.of("shop").envelope(CREATED.of(new User("u" + user))))
                .toList());
        assertThat(sns.batches()).contains(10, 10, 5);
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(
            delimiter = '|',
            value = {
                "region=eu-west-1 | topicArn parameter is required",
                "topicArn=shop | must be the ARN of a topic",
                "{T}&queueName=a.b | letters, digits, dashes and underscores",
                "{T}&createQueue=maybe | must be true or false",
                "{T}&maxBatchSize=20 | must be at most 10",
                "{T}&queue=x | Did you mean queueName?"
            })
    @DisplayName("SS-01 a wrong option is refused with its name and the remedy")
    void refusesWrongOptions(String options, String message) {
        String arn = "topicArn=arn:aws:sns:eu-central-1:123456789012:shop";
        assertThatThrownBy(() -> SnsOptions.read(ConnectionString.parse("sns://?" + options.replace("{T}", arn))))
                .isInstanceOf(EventException.class)
                .hasMessageContaining(message);
    }

    @Test
    @DisplayName("a name that no queue can have is refused")
    void refusesLongNames() {
        TopicQueueNames names = new TopicQueueNames("shop", false);
        assertThatThrownBy(() -> names.of("s".repeat(80))).hasMessageContaining("more than 80 characters");
        assertThatThrownBy(() -> names.of("dlq")).hasMessageContaining("dead-letter queue");
        assertThat(names.of("plan shipment")).isEqualTo("shop-plan_shipment");
        assertThat(new TopicQueueNames("shop", true).subscriber("shop-mailer.fifo"))
                .isEqualTo("mailer");
    }

    @Test
    @DisplayName("a queue keeps the statements of its policy and gets one for the topic, once")
    void addsItsPermission() {
        String own = "{\"Version\":\"2012-10-17\",\"Statement\":{\"Sid\":\"mine\",\"Effect\":\"Deny\"}}";
        String added = QueuePermission.add(own, "arn:queue", topic);
        assertThat(added).contains("\"Sid\":\"mine\"", "\"aws:SourceArn\":\"" + topic + "\"", "sqs:SendMessage");
        assertThat(QueuePermission.add(added, "arn:queue", topic)).isNull();
    }
}
