package dev.kit.constructs.events.sqs;

import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.apache.pekko.http.scaladsl.Http;
import org.elasticmq.rest.sqs.SQSRestServer;
import org.elasticmq.rest.sqs.SQSRestServerBuilder;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;

/** ElasticMQ in this process, on a free port of the loopback interface: one for all tests. */
public final class ElasticMq {

    private static final ElasticMq SHARED = new ElasticMq();

    private final SQSRestServer server;
    private final int port;
    private final SqsClient client;

    private ElasticMq() {
        server = SQSRestServerBuilder.withDynamicPort()
                .withInterface("127.0.0.1")
                .start();
        Http.ServerBinding binding = server.waitUntilStarted();
        port = binding.localAddress().getPort();
        client = SqsClient.builder()
                .endpointOverride(endpoint())
                .region(Region.EU_CENTRAL_1)
                .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("test", "test")))
                .httpClientBuilder(UrlConnectionHttpClient.builder())
                .build();
    }

    /** Starts it unless it runs. */
    public static ElasticMq start() {
        return SHARED;
    }

    public URI endpoint() {
        return URI.create("http://127.0.0.1:" + port);
    }

    public int port() {
        return port;
    }

    /** A client of the SDK beside Kit's. */
    public SqsClient client() {
        return client;
    }

    /** Creates a queue. */
    public String createQueue(String name) {
        return client.createQueue(request -> request.queueName(name)).queueUrl();
    }

    /** Creates a queue that keeps the order of a group. */
    public String createFifoQueue(String name) {
        return client.createQueue(request ->
                        request.queueName(name + ".fifo").attributes(Map.of(QueueAttributeName.FIFO_QUEUE, "true")))
                .queueUrl();
    }

    /** Options of a connection string that lead here. */
    public String options() {
        return "endpoint=" + encoded(endpoint().toString())
                + "&region=eu-central-1&accessKeyId=test&secretAccessKey=test&waitTimeSeconds=0";
    }

    public static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
