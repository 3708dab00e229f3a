package dev.kit.constructs.aws;

import static dev.kit.constructs.subscribers.Subscribers.s;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import dev.kit.constructs.Service;
import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EventType;
import dev.kit.constructs.subscribers.Subscriber;
import dev.kit.constructs.validation.InvalidOutputException;
import dev.kit.envkit.EnvironmentParser;
import jakarta.validation.constraints.NotBlank;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

final class SubscriberOnLambdaTest {

    private static final EnvironmentParser ENV = new EnvironmentParser(Map.of());
    private static final String FIRST = "059f36b4-87a3-44ab-83d2-661975830a7d";
    private static final String SECOND = "2e1424d4-f796-459a-8184-9c92662be6da";

    record User(String name) {}

    private static final EventType<User> CREATED = EventType.of("user.created", User.class);
    private static final EventType<User> DELETED = EventType.of("user.deleted", User.class);
    private static final EventType<String> NOTE = EventType.of("note", String.class);

    private final List<Envelope> handled = new ArrayList<>();
    private final RequestStreamHandler both = AwsLambdaSubscriber.of(
            ENV, s.subscribe(CREATED, DELETED).name("both").handle(ctx -> {
                ctx.events().forEach(event -> handled.add(event.envelope()));
            }));
    private final RequestStreamHandler created = each(event -> {});

    private RequestStreamHandler each(Consumer<User> work) {
        return AwsLambdaSubscriber.of(ENV, s.subscribe(CREATED).name("created").each((event, ctx) -> {
            work.accept(event.payload());
            handled.add(event.envelope());
        }));
    }

    @Test
    @DisplayName("LS-01 the messages of a queue arrive in order, with their count of deliveries")
    void deliversABatch() throws IOException {
        assertThat(Events.send(both, Events.of("sqs"))).isEqualTo(failing());
        assertThat(handled).extracting(Envelope::type).containsExactly("user.created", "user.deleted");
        assertThat(handled.get(0).payload().path("name").stringValue()).isEqualTo("Ada");
        assertThat(handled.get(0).id()).hasToString(FIRST);
        assertThat(handled.get(0).time()).hasToString("2026-07-24T10:12:50Z");
    }

    @Test
    @DisplayName("LS-02 messages of a topic arrive, directly and through a queue, as the same event")
    void unwrapsNotifications() throws IOException {
        assertThat(Events.send(created, Events.of("sns"))).isEqualTo(failing());
        JsonNode sns = Events.of("sns").at("/Records/0/Sns");
        Events.send(created, queue(sns.toString()));

        assertThat(handled).hasSize(2);
        assertThat(handled.get(0).id()).hasToString("95df01b4-ee98-5cb9-9903-4c221d41eb5e");
        assertThat(handled.get(1)).isEqualTo(handled.get(0));
    }

    @Test
    @DisplayName("LS-03 LS-06 a payload alone has its type in an attribute, JSON or not")
    void takesTheTypeOfAnAttribute() throws IOException {
        Events.send(created, attributed("user.created", "{\"name\":\"Grace\"}"));
        List<String> notes = new ArrayList<>();
        RequestStreamHandler taking = AwsLambdaSubscriber.of(
                ENV, s.subscribe(NOTE).name("notes").each((event, ctx) -> notes.add(event.payload())));
        Events.send(taking, attributed("note", "raw text"));

        assertThat(handled.get(0).payload().path("name").stringValue()).isEqualTo("Grace");
        assertThat(notes).containsExactly("raw text");
    }

    @Test
    @DisplayName("LS-01 the whole envelope travels: id, time, source, key, tenant, actor, trace and attributes")
    void readsTheEnvelope() throws IOException {
        Events.send(created, queue("""
                {"id":"0190163d-8694-739b-aea5-966c26f8ad90","type":"user.created","payload":{"name":"Ada"},
                 "time":"2026-01-02T03:04:05.000000006Z","source":"shop","key":"k","tenant":"t",
                 "actor":{"id":"1","type":"user"},"traceparent":"00-1-2-01","attributes":{"priority":5}}"""));

        Envelope event = handled.get(0);
        assertThat(event.id()).hasToString("0190163d-8694-739b-aea5-966c26f8ad90");
        assertThat(event.time()).hasToString("2026-01-02T03:04:05.000000006Z");
        assertThat(List.of(
                        event.source(),
                        event.key(),
                        event.tenant(),
                        Objects.requireNonNull(event.actor()).id(),
                        event.traceparent()))
                .containsExactly("shop", "k", "t", "1", "00-1-2-01");
        assertThat(Objects.requireNonNull(event.attributes().get("priority")).intValue())
                .isEqualTo(5);
    }

    @Test
    @DisplayName("LS-04 other types are passed over; without any of its own the handler is not called")
    void passesOverOtherTypes() throws IOException {
        assertThat(Events.send(created, Events.of("sqs"))).isEqualTo(failing());
        assertThat(handled).hasSize(1);

        assertThat(Events.send(created, queue("{\"type\":\"other\",\"payload\":1}")))
                .isEqualTo(failing());
        assertThat(handled).hasSize(1);
    }

    @Test
    @DisplayName("LS-05 a subscriber without types is called with every event, also of types that Kit could not name")
    void deliversEveryType() throws IOException {
        List<String> seen = new ArrayList<>();
        RequestStreamHandler all = AwsLambdaSubscriber.of(
                ENV,
                s.subscribeAll()
                        .handle(ctx -> ctx.events()
                                .forEach(event -> seen.add(event.type().name() + " " + event.payload()))));
        Events.send(all, Events.of("sqs"));
        Events.send(all, attributed("user:renamed", "raw text"));
        Events.send(all, queue("{\"type\":\"user.created\",\"payload\":[1],\"attributes\":{\"eventVersion\":7}}"));

        assertThat(seen).hasSize(4);
        assertThat(seen.get(0)).startsWith("user.created {");
        assertThat(seen.get(1)).startsWith("user.deleted {");
        assertThat(seen.subList(2, 4)).containsExactly("user:renamed \"raw text\"", "user.created [1]");
    }

    @Test
    @DisplayName("LS-05 LS-06 what has no type is no event for such a subscriber either, and comes back")
    void refusesWhatHasNoType() throws IOException {
        List<String> seen = new ArrayList<>();
        RequestStreamHandler all =
                AwsLambdaSubscriber.of(ENV, s.subscribeAll().each((event, ctx) -> seen.add("called")));

        assertThatThrownBy(() -> Events.send(all, queue("raw text"))).hasMessageContaining("is no event");
        assertThat(seen).isEmpty();
    }

    @Test
    @DisplayName("LS-07 services and the invocation's id are there, and what names the function is in the log")
    void givesServices() throws IOException {
        Service<String> greeting = Service.of("greeting", env -> "Hello");
        List<String> seen = new ArrayList<>();
        Subscriber subscriber = s.subscribe(CREATED)
                .name("greets")
                .services(greeting)
                .each((event, ctx) -> {
                    seen.add(ctx.service(greeting));
                    seen.add(MDC.get("requestId"));
                    seen.add(MDC.get("awsRequestId"));
                    seen.add(MDC.get("functionName") + ":" + MDC.get("functionVersion"));
                });
        Events.send(AwsLambdaSubscriber.of(ENV, subscriber), Events.of("sns"), new FixedContext("aws-1", 60_000));

        assertThat(seen).containsExactly("Hello", "aws-1", "aws-1", "orders:7");
        assertThat(MDC.get("awsRequestId")).isNull();
    }

    @Test
    @DisplayName("LS-07 a valid output is a success, an invalid one fails the invocation by the subscriber's name")
    void validatesTheOutput() throws IOException {
        record Summary(@NotBlank String text) {}
        Subscriber summing = s.subscribe(CREATED)
                .name("sums")
                .output(Summary.class)
                .handle(ctx -> new Summary(ctx.events().get(0).payload().name()));
        RequestStreamHandler handler = AwsLambdaSubscriber.of(ENV, summing);

        assertThat(Events.send(handler, queue("{\"type\":\"user.created\",\"payload\":{\"name\":\"Ada\"}}")))
                .isEqualTo(failing());
        assertThatThrownBy(
                        () -> Events.send(handler, queue("{\"type\":\"user.created\",\"payload\":{\"name\":\" \"}}")))
                .isInstanceOf(InvalidOutputException.class)
                .hasMessageStartingWith("Subscriber sums returned an invalid output");
    }

    @Test
    @DisplayName("LS-08 LS-09 a batch that fails as a whole fails the invocation")
    void failsTheInvocation() {
        RequestStreamHandler failing = AwsLambdaSubscriber.of(
                ENV, s.subscribe(CREATED, DELETED).name("fails").handle(ctx -> {
                    throw new IllegalStateException("no luck");
                }));

        assertThatThrownBy(() -> Events.send(failing, Events.of("sqs")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("no luck");
    }

    @Test
    @DisplayName("LS-09 one failed message of a queue is listed, one of a topic fails the invocation")
    void listsFailedMessages() throws IOException {
        RequestStreamHandler picky = each(user -> {
            if (user.name().equals("Ada")) {
                throw new IllegalStateException("not Ada");
            }
        });

        assertThat(Events.send(picky, Events.of("sqs"))).isEqualTo(failing(FIRST));
        assertThatThrownBy(() -> Events.send(picky, Events.of("sns"))).hasMessage("not Ada");
    }

    @Test
    @DisplayName("a timeout without an end leaves the time to the platform")
    void takesTheLongestTimeout() throws IOException {
        List<Object> seen = new ArrayList<>();
        Subscriber patient = s.subscribe(CREATED)
                .name("patient")
                .timeout(Long.MAX_VALUE)
                .each((event, ctx) -> seen.add(event.payload()));
        assertThat(Events.send(AwsLambdaSubscriber.of(ENV, patient), Events.of("sqs"), new FixedContext("id", 60_000)))
                .isEqualTo(failing());
        assertThat(seen).hasSize(1);
    }

    @Test
    @DisplayName("LS-10 LS-12 a message that is no event is listed and logged without its body; the others are handled")
    void listsUnreadableMessages() throws IOException {
        ListAppender<ILoggingEvent> log = new ListAppender<>();
        log.start();
        Logger root = (Logger) LoggerFactory.getLogger(Logger.ROOT_LOGGER_NAME);
        root.addAppender(log);
        try {
            ObjectNode event = Events.of("sqs", given -> ((ObjectNode) given.at("/Records/1")).put("body", "secret {"));
            assertThat(Events.send(both, event)).isEqualTo(failing(SECOND));
        } finally {
            root.detachAppender(log);
        }

        assertThat(handled).hasSize(1);
        assertThat(log.list)
                .extracting(ILoggingEvent::getFormattedMessage)
                .anySatisfy(line -> assertThat(line).contains(SECOND));
        assertThat(log.list)
                .extracting(line -> line.getFormattedMessage()
                        + (line.getThrowableProxy() == null
                                ? ""
                                : line.getThrowableProxy().getMessage()))
                .noneMatch(line -> line.contains("secret") || line.contains("Ada"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "null",
                "[]",
                "\"text\"",
                "1",
                "{}",
                "{\"type\":\"user.created\"}",
                "{\"type\":\"user.created\",\"payload\":null}",
                "{\"type\":\"user.created\",\"payload\":[]}",
                "{\"type\":5,\"payload\":{}}"
            })
    @DisplayName("LS-10 whatever a body is that is no event, it alone comes back")
    void listsWhatIsNoEvent(String body) throws IOException {
        ObjectNode event = Events.of("sqs", given -> ((ObjectNode) given.at("/Records/0")).put("body", body));

        assertThat(Events.send(both, event)).isEqualTo(failing(FIRST));
        assertThat(handled).extracting(Envelope::type).containsExactly("user.deleted");
    }

    @Test
    @DisplayName("LS-11 no records are no failure; a missing body, another source and another event are named")
    void namesWhatItCannotTake() throws IOException {
        assertThat(Events.send(both, Events.json("{\"Records\":[]}"))).isEqualTo(failing());
        assertThat(Events.send(both, Events.json("{\"Records\":null}"))).isEqualTo(failing());
        assertThatThrownBy(() -> Events.send(both, queue(null))).hasMessageContaining("has no body");
        assertThatThrownBy(() -> Events.send(both, Events.json("{\"Records\":[{\"eventSource\":\"aws:s3\"}]}")))
                .isInstanceOf(InvalidInvocationException.class)
                .hasMessageContaining("aws:s3");
        assertThatThrownBy(() -> Events.send(both, Events.of("http-api")))
                .isInstanceOf(InvalidInvocationException.class)
                .hasMessageContaining("AmazonApiGatewayV2Endpoint");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 10})
    @DisplayName("LS-09 of a queue with an order, everything of a group behind a failure fails, unhandled")
    void keepsTheOrderOfGroups(int batchSize) throws IOException {
        ObjectNode event = ordered("a bad", "b good", "a good", "b bad");
        RequestStreamHandler picky = AwsLambdaSubscriber.of(
                ENV, s.subscribe(CREATED).batchSize(batchSize).each((given, ctx) -> {
                    if (given.payload().name().endsWith("bad")) {
                        throw new IllegalStateException("bad");
                    }
                    handled.add(given.envelope());
                }));

        assertThat(Events.send(picky, event)).isEqualTo(failing("a bad", "a good", "b bad"));
        assertThat(handled)
                .extracting(done -> done.payload().path("name").stringValue())
                .containsExactly("b good");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    @DisplayName(
            "LS-10 of a queue with an order, what is before a message that is no event is handled, what is behind fails")
    void handlesWhatIsBeforeNoEvent(boolean single) throws IOException {
        ObjectNode event = ordered("a first", "a broken", "a behind", "b other");
        ((ObjectNode) event.at("/Records/1")).put("body", "no event");

        RequestStreamHandler batch = AwsLambdaSubscriber.of(
                ENV,
                s.subscribe(CREATED)
                        .batchSize(10)
                        .handle(ctx -> ctx.events().forEach(given -> handled.add(given.envelope()))));

        assertThat(Events.send(single ? created : batch, event)).isEqualTo(failing("a broken", "a behind"));
        assertThat(handled)
                .extracting(done -> done.payload().path("name").stringValue())
                .containsExactly("a first", "b other");
    }

    /** Messages whose groups are their first letters. */
    private static ObjectNode ordered(String... messages) {
        ObjectNode event = Events.of("sqs");
        ArrayNode records = (ArrayNode) event.path("Records");
        JsonNode pattern = records.get(0);
        records.removeAll();
        for (String message : messages) {
            ObjectNode record = (ObjectNode) pattern.deepCopy();
            record.put("messageId", message)
                    .put("body", "{\"type\":\"user.created\",\"payload\":{\"name\":\"" + message + "\"}}");
            ((ObjectNode) record.path("attributes")).put("MessageGroupId", message.substring(0, 1));
            records.add(record);
        }
        return event;
    }

    @Test
    @DisplayName("LS-09 a handler ends before the platform ends the invocation, and its message comes back")
    void endsInTime() {
        RequestStreamHandler slow = each(user -> {
            try {
                Thread.sleep(10_000);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });

        assertThatThrownBy(() -> Events.send(slow, Events.of("sns"), new FixedContext("id", 500)))
                .hasMessageContaining("created");
    }

    private static ObjectNode queue(@Nullable String body) {
        return Events.of("sqs", event -> {
            ((ArrayNode) event.path("Records")).remove(1);
            ((ObjectNode) event.at("/Records/0")).put("body", body);
        });
    }

    private static ObjectNode attributed(String type, String body) {
        ObjectNode event = queue(body);
        ((ObjectNode) event.at("/Records/0/messageAttributes"))
                .putObject("type")
                .put("stringValue", type)
                .put("dataType", "String");
        return event;
    }

    private static JsonNode failing(String... ids) {
        ObjectNode answer = Events.json("{\"batchItemFailures\":[]}");
        for (String id : ids) {
            ((ArrayNode) answer.path("batchItemFailures")).addObject().put("itemIdentifier", id);
        }
        return answer;
    }
}
