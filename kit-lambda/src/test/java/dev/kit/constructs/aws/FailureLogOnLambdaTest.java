package dev.kit.constructs.aws;

import static dev.kit.constructs.subscribers.Subscribers.s;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import dev.kit.constructs.events.EventType;
import dev.kit.envkit.EnvironmentParser;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

final class FailureLogOnLambdaTest {

    private static final EnvironmentParser ENV = new EnvironmentParser(Map.of());

    record User(String name) {}

    private static final EventType<User> CREATED = EventType.of("user.created", User.class);

    private static ObjectNode messages(String... names) {
        ObjectNode event = Events.of("sqs");
        ArrayNode records = (ArrayNode) event.path("Records");
        JsonNode pattern = records.get(0);
        records.removeAll();
        for (String name : names) {
            ObjectNode record = (ObjectNode) pattern.deepCopy();
            records.add(record.put("messageId", name)
                    .put("body", "{\"type\":\"user.created\",\"payload\":{\"name\":\"" + name + "\"}}"));
        }
        return event;
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    @DisplayName("LS-12 each failure of a batch is in the log with its stack trace, once")
    void logsEveryStackTraceOnce(boolean perEvent) throws IOException {
        RequestStreamHandler failing = AwsLambdaSubscriber.of(
                ENV,
                perEvent
                        ? s.subscribe(CREATED).each((event, ctx) -> {
                            throw new IllegalStateException(event.payload().name());
                        })
                        : s.subscribe(CREATED)
                                .batchSize(10)
                                .handle(ctx -> ctx.events()
                                        .forEach(event -> ctx.fail(
                                                event,
                                                new IllegalStateException(
                                                        event.payload().name())))));
        ListAppender<ILoggingEvent> log = new ListAppender<>();
        log.start();
        Logger root = (Logger) LoggerFactory.getLogger(Logger.ROOT_LOGGER_NAME);
        root.addAppender(log);
        try {
            assertThatThrownBy(() -> Events.send(failing, messages("a", "b", "c")))
                    .hasMessage("a");
        } finally {
            root.detachAppender(log);
        }

        assertThat(log.list)
                .filteredOn(line -> line.getThrowableProxy() != null)
                .extracting(line -> line.getThrowableProxy().getMessage())
                .containsExactlyInAnyOrder("a", "b", "c");
        assertThat(log.list)
                .extracting(ILoggingEvent::getFormattedMessage)
                .filteredOn(line -> line.contains("failed on message"))
                .hasSize(3);
    }
}
