package dev.kit.constructs.aws;

import static dev.kit.constructs.subscribers.Subscribers.s;
import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EventActor;
import dev.kit.constructs.events.EventConsumer;
import dev.kit.constructs.events.EventType;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.events.codec.EventOrigin;
import dev.kit.constructs.events.sns.SnsFixture;
import dev.kit.constructs.events.sqs.ElasticMq;
import dev.kit.envkit.EnvironmentParser;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.MessageSystemAttributeName;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** From a publisher through a queue of the emulator to the handler of a function. */
final class PublishedEventOnLambdaTest {

    record User(String name) {}

    private static final EventType<User> CREATED = EventType.of("user.created", User.class);
    private static final Envelope EVENT = new EventOrigin(
                    "shop",
                    "acme",
                    new EventActor("7", "user"),
                    "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01")
            .envelope(CREATED.of(new User("Ada")).key("k").attribute("priority", 5));

    private final SqsClient client = ElasticMq.start().client();
    private final List<Envelope> handled = new ArrayList<>();
    private final RequestStreamHandler function = AwsLambdaSubscriber.of(
            new EnvironmentParser(Map.of()),
            s.subscribe(CREATED).name("created").each((event, ctx) -> handled.add(event.envelope())));

    /** The event that the platform makes of a message. */
    private static ObjectNode event(Message message) {
        ObjectNode event = JsonMapper.shared().createObjectNode();
        ObjectNode item = event.putArray("Records").addObject();
        item.put("eventSource", "aws:sqs");
        item.put("messageId", message.messageId());
        item.put("body", message.body());
        ObjectNode system = item.putObject("attributes");
        message.attributes().forEach((name, value) -> system.put(name.toString(), value));
        ObjectNode own = item.putObject("messageAttributes");
        message.messageAttributes()
                .forEach((name, value) ->
                        own.putObject(name).put("dataType", value.dataType()).put("stringValue", value.stringValue()));
        return event;
    }

    private void invoke(String queueUrl) throws IOException {
        Message message = client.receiveMessage(request -> request.queueUrl(queueUrl)
                        .waitTimeSeconds(10)
                        .messageAttributeNames("All")
                        .messageSystemAttributeNames(MessageSystemAttributeName.ALL))
                .messages()
                .get(0);
        assertThat(Events.send(function, event(message)).path("batchItemFailures"))
                .isEmpty();
    }

    @Test
    @DisplayName("LS-01 what sqs:// publishes arrives at a function with its whole envelope")
    void arrivesThroughAQueue() throws IOException {
        String queueUrl = ElasticMq.start().createQueue("lambda-" + UUID.randomUUID());
        try (Publisher publisher = Publisher.fromConnectionString("sqs://?queueUrl=" + ElasticMq.encoded(queueUrl) + "&"
                + ElasticMq.start().options())) {
            publisher.publish(List.of(EVENT));
        }
        invoke(queueUrl);
        assertThat(handled).containsExactly(EVENT);
    }

    @ParameterizedTest(name = "rawMessageDelivery={0}")
    @CsvSource({"true", "false"})
    @DisplayName("LS-02 what sns:// publishes arrives at a function behind a queue, raw and as a notification")
    void arrivesThroughATopic(boolean raw) throws IOException {
        String name = "lambda-" + UUID.randomUUID();
        String url = SnsFixture.start().url(SnsFixture.topic(name), "&rawMessageDelivery=" + raw);
        try (EventConsumer consumer = EventConsumer.fromConnectionString(url);
                Publisher publisher = Publisher.fromConnectionString(url)) {
            consumer.subscribe(EventConsumer.Settings.of("function", Set.of("user.created")), batch -> Map.of())
                    .close();
            publisher.publish(List.of(EVENT));
        }
        invoke(client.getQueueUrl(request -> request.queueName(name + "-function"))
                .queueUrl());
        assertThat(handled).containsExactly(EVENT);
    }
}
