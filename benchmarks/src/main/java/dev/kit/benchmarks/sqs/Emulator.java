package dev.kit.benchmarks.sqs;

import dev.kit.constructs.events.EventConsumer;
import dev.kit.constructs.events.Publisher;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.elasticmq.rest.sqs.SQSRestServer;
import org.elasticmq.rest.sqs.SQSRestServerBuilder;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.sqs.SqsClient;

/** ElasticMQ on a free port of the loopback interface. */
final class Emulator implements AutoCloseable {

    private final SQSRestServer server;
    private final URI endpoint;

    private Emulator() {
        server = SQSRestServerBuilder.withDynamicPort()
                .withInterface("127.0.0.1")
                .start();
        endpoint = URI.create(
                "http://127.0.0.1:" + server.waitUntilStarted().localAddress().getPort());
    }

    static Emulator start() {
        return new Emulator();
    }

    /** The client that Kit's is compared with: the same HTTP client, no other settings. */
    SqsClient client() {
        return SqsClient.builder()
                .endpointOverride(endpoint)
                .region(Region.EU_CENTRAL_1)
                .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("test", "test")))
                .httpClientBuilder(UrlConnectionHttpClient.builder())
                .build();
    }

    String queue(SqsClient client) {
        return client.createQueue(request -> request.queueName("benchmark-" + UUID.randomUUID()))
                .queueUrl();
    }

    Publisher publisher(String queueUrl) {
        return Publisher.fromConnectionString(url(queueUrl));
    }

    EventConsumer consumer(String queueUrl) {
        return EventConsumer.fromConnectionString(url(queueUrl));
    }

    private String url(String queueUrl) {
        return "sqs://?queueUrl=" + encoded(queueUrl) + "&endpoint=" + encoded(endpoint.toString())
                + "&region=eu-central-1&accessKeyId=test&secretAccessKey=test&waitTimeSeconds=1";
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        server.stopAndWait();
    }
}
