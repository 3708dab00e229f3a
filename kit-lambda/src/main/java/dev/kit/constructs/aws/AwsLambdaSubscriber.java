package dev.kit.constructs.aws;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import dev.kit.constructs.ServiceRegistry;
import dev.kit.constructs.run.ConstructEnvironment;
import dev.kit.constructs.subscribers.Subscriber;
import dev.kit.constructs.subscribers.SubscriberInvocation;
import dev.kit.envkit.EnvironmentParser;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * A Lambda function that runs a subscriber, invoked by SQS or SNS.
 *
 * <p>Immutable and thread-safe. SQS may also deliver messages of SNS. Events of types that the subscriber has not
 * subscribed to are skipped. The response lists the failed messages, which requires {@code ReportBatchItemFailures} on
 * the event source mapping. In a queue that keeps an order, all messages of a group after a failure fail too. If all
 * messages fail, or one of a topic does, the invocation itself fails. The platform delivers again, so {@code .retry(…)}
 * and {@code .concurrency(…)} have no effect here.
 */
public final class AwsLambdaSubscriber implements RequestStreamHandler {

    private static final Logger log = LoggerFactory.getLogger(AwsLambdaSubscriber.class);
    private static final JsonFactory JSON = new JsonFactory();

    private final Subscriber subscriber;
    private final FunctionEnvironment<SubscriberInvocation> environment;

    private AwsLambdaSubscriber(Subscriber subscriber, FunctionEnvironment<SubscriberInvocation> environment) {
        this.subscriber = subscriber;
        this.environment = environment;
    }

    /**
     * Returns a handler of {@code subscriber} with a default {@link ConstructEnvironment}.
     *
     * @param env the variables that services read
     */
    public static AwsLambdaSubscriber of(EnvironmentParser env, Subscriber subscriber) {
        return of(env, subscriber, ConstructEnvironment::of);
    }

    /**
     * Returns a handler of {@code subscriber} in a custom environment.
     *
     * @param env the variables that services read
     * @param environment creates the environment from the services; called again after a snapshot
     */
    public static AwsLambdaSubscriber of(
            EnvironmentParser env, Subscriber subscriber, Function<ServiceRegistry, ConstructEnvironment> environment) {
        return new AwsLambdaSubscriber(
                subscriber,
                new FunctionEnvironment<>(
                        env, services -> SubscriberInvocation.of(subscriber, environment.apply(services), "")));
    }

    /**
     * Handles the messages in {@code event}.
     *
     * @param context provides the remaining time and the id of the invocation; null outside the platform
     * @throws InvalidInvocationException if the event is malformed, or of another source
     */
    @Override
    public void handleRequest(InputStream event, OutputStream answer, @Nullable Context context) {
        try (LambdaInvocation invocation = LambdaInvocation.begin(context)) {
            MessageBatch batch = new MessageBatch(QueueRecord.read(event), subscriber);
            batch.deliver(invocation.limit(environment.current()));
            Map<QueueRecord, Throwable> failures = batch.failures();
            log(batch, failures);
            if (batch.hasFailedAsAWhole()) {
                throw Rethrown.<RuntimeException>as(failures.values().iterator().next());
            }
            write(failures.keySet(), answer);
        }
    }

    /** Logs which messages failed, with the stack traces that the log of the call does not have. */
    private void log(MessageBatch batch, Map<QueueRecord, Throwable> failures) {
        failures.forEach((message, failure) -> log.error(
                "{} failed on message {}, attempt {}: {}",
                subscriber,
                message.messageId,
                message.attempt,
                failure.toString(),
                batch.takeUnlogged(failure)));
    }

    private static void write(Set<QueueRecord> failed, OutputStream answer) {
        try (JsonGenerator json = JSON.createGenerator(ObjectWriteContext.empty(), answer)) {
            json.writeStartObject();
            json.writeArrayPropertyStart("batchItemFailures");
            for (QueueRecord message : failed) {
                json.writeStartObject();
                json.writeStringProperty("itemIdentifier", message.messageId);
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeEndObject();
        }
    }
}
