package dev.kit.constructs.events.sns;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.constructs.events.sqs.ElasticMq;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.sns.SnsClient;
import software.amazon.awssdk.services.sqs.SqsClient;

/** A Node.js process with fauxqs from npm, an emulator of SQS and SNS that knows nothing of Kit; one for all tests. */
final class Fauxqs {

    private static final Path SOURCES = Path.of("src", "test", "peers", "aws");
    private static final Path INSTALLED = Path.of("target", "peers-aws");
    private static final Fauxqs SHARED = new Fauxqs();

    private final URI endpoint;
    private final SqsClient queues;
    private final SnsClient topics;

    private Fauxqs() {
        try {
            install();
            Process process = new ProcessBuilder("node", "emulator.mjs")
                    .directory(INSTALLED.toFile())
                    .redirectErrorStream(true)
                    .start();
            Runtime.getRuntime().addShutdownHook(new Thread(process::destroy));
            BufferedReader lines =
                    new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
            String port = lines.readLine();
            assertThat(port).as("the port of the emulator").matches("\\d+");
            endpoint = URI.create("http://127.0.0.1:" + port);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
        var credentials = StaticCredentialsProvider.create(AwsBasicCredentials.create("test", "test"));
        queues = SqsClient.builder()
                .endpointOverride(endpoint)
                .region(Region.EU_CENTRAL_1)
                .credentialsProvider(credentials)
                .httpClientBuilder(UrlConnectionHttpClient.builder())
                .build();
        topics = SnsClient.builder()
                .endpointOverride(endpoint)
                .region(Region.EU_CENTRAL_1)
                .credentialsProvider(credentials)
                .httpClientBuilder(UrlConnectionHttpClient.builder())
                .build();
    }

    static Fauxqs start() {
        return SHARED;
    }

    /** Tests run in several JVMs, of which one installs. */
    private static void install() throws IOException, InterruptedException {
        Files.createDirectories(INSTALLED);
        try (FileChannel channel = FileChannel.open(
                        INSTALLED.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock lock = channel.lock()) {
            assertThat(lock.isValid()).isTrue();
            installAlone();
        }
    }

    private static void installAlone() throws IOException, InterruptedException {
        for (String file : List.of("package.json", "emulator.mjs")) {
            Files.copy(SOURCES.resolve(file), INSTALLED.resolve(file), StandardCopyOption.REPLACE_EXISTING);
        }
        if (Files.exists(INSTALLED.resolve("node_modules/fauxqs"))) {
            return;
        }
        Path log = INSTALLED.resolve("npm.log");
        Process npm = new ProcessBuilder(
                        "npm", "install", "--no-audit", "--no-fund", "--no-package-lock", "--loglevel=error")
                .directory(INSTALLED.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        boolean ended = npm.waitFor(5, TimeUnit.MINUTES);
        assertThat(ended && npm.exitValue() == 0)
                .as("npm install, which says: %s", Files.readString(log))
                .isTrue();
    }

    String createQueue(String name, Map<String, String> attributes) {
        return queues.createQueue(request -> request.queueName(name).attributesWithStrings(attributes))
                .queueUrl();
    }

    String createTopic(String name, Map<String, String> attributes) {
        return topics.createTopic(request -> request.name(name).attributes(attributes))
                .topicArn();
    }

    /** Options of a connection string that lead here. */
    String options() {
        return "&endpoint=" + ElasticMq.encoded(endpoint.toString())
                + "&region=eu-central-1&accessKeyId=test&secretAccessKey=test&waitTimeSeconds=0";
    }
}
