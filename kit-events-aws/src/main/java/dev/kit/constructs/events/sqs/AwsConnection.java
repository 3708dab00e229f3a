package dev.kit.constructs.events.sqs;

import dev.kit.constructs.events.ConnectionString;
import dev.kit.constructs.events.ConnectionString.InvalidConnectionException;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentials;
import software.amazon.awssdk.auth.credentials.AwsSessionCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.client.builder.AwsClientBuilder;
import software.amazon.awssdk.awscore.client.builder.AwsSyncClientBuilder;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.sqs.SqsClient;

/**
 * The region, endpoint and credentials of a service of AWS.
 *
 * <p>Parts that the connection string omits are found by the default chain of the AWS SDK: environment, profile,
 * container, instance. Immutable and thread-safe.
 */
public final class AwsConnection {

    /** The options that this class reads. */
    public static final List<String> OPTIONS =
            List.of("region", "endpoint", "accessKeyId", "secretAccessKey", "sessionToken", "timeout");

    private static final Pattern HOST = Pattern.compile("https?://(?:sqs|sns)\\.([a-z0-9-]+)\\.amazonaws\\..*");
    private static final Pattern ARN = Pattern.compile("arn:[a-z-]+:(?:sqs|sns):([a-z0-9-]+):.*");

    private static final List<String> SCHEMES = List.of("http", "https");

    /** The read timeout, which exceeds a long poll of 20 seconds. */
    private static final Duration READ_TIMEOUT = Duration.ofSeconds(30);

    private final ConnectionString connection;
    private final @Nullable String region;
    private final @Nullable URI endpoint;
    private final @Nullable AwsCredentials credentials;
    private final Duration timeout;

    private AwsConnection(ConnectionString connection, String place) {
        this.connection = connection;
        this.endpoint = endpoint(connection);
        this.credentials = credentials(connection);
        this.region = region(connection, place, endpoint);
        this.timeout = Duration.ofMillis(connection.option("timeout", 5_000));
    }

    /**
     * Reads the options.
     *
     * @param place the queue's URL or the topic's ARN, which names a region
     * @throws InvalidConnectionException if the value of an option is not allowed
     */
    public static AwsConnection of(ConnectionString connection, String place) {
        return new AwsConnection(connection, place);
    }

    /**
     * Rejects unknown options, and proposes a similar known one.
     *
     * @throws InvalidConnectionException if there is such an option
     */
    public static void refuseUnknown(ConnectionString connection, List<String> own) {
        connection.refuseOptionsExcept(
                Stream.concat(own.stream(), OPTIONS.stream()).toList());
    }

    private static @Nullable URI endpoint(ConnectionString connection) {
        String text = connection.option("endpoint").orElse(null);
        URI uri = text == null ? null : withHost(text);
        if (text != null && (uri == null || !SCHEMES.contains(uri.getScheme()))) {
            throw new InvalidConnectionException("Option endpoint of " + connection
                    + " must be a URL such as http://127.0.0.1:4566, percent-encoded.");
        }
        return uri;
    }

    /** Returns a URI with a host, or null for any other text. */
    static @Nullable URI withHost(String text) {
        try {
            URI uri = new URI(text);
            return uri.getHost() == null ? null : uri;
        } catch (URISyntaxException e) {
            return null;
        }
    }

    private static @Nullable AwsCredentials credentials(ConnectionString connection) {
        String id = connection.option("accessKeyId").orElse("");
        String secret = connection.option("secretAccessKey").orElse("");
        String token = connection.option("sessionToken").orElse("");
        if (id.isEmpty() != secret.isEmpty() || (id.isEmpty() && !token.isEmpty())) {
            throw new InvalidConnectionException(
                    "The credentials of " + connection + " are incomplete. Set accessKeyId and"
                            + " secretAccessKey, with sessionToken where they are temporary; or none of them,"
                            + " and the AWS SDK"
                            + " looks for credentials in the environment.");
        }
        if (id.isEmpty()) {
            return null;
        }
        return token.isEmpty()
                ? AwsBasicCredentials.create(id, secret)
                : AwsSessionCredentials.create(id, secret, token);
    }

    private static @Nullable String region(ConnectionString connection, String place, @Nullable URI endpoint) {
        String region = connection.option("region").orElse(null);
        if (region != null) {
            return region;
        }
        for (Pattern pattern : List.of(HOST, ARN)) {
            Matcher matcher = pattern.matcher(place);
            if (matcher.matches()) {
                return matcher.group(1);
            }
        }
        return endpoint == null ? null : "us-east-1";
    }

    /** Creates a client, which connects on first use. The caller closes it. */
    public <B extends AwsClientBuilder<B, C> & AwsSyncClientBuilder<B, C>, C> C client(B builder) {
        builder.httpClientBuilder(
                UrlConnectionHttpClient.builder().connectionTimeout(timeout).socketTimeout(READ_TIMEOUT));
        if (region != null) {
            builder.region(Region.of(region));
        }
        if (endpoint != null) {
            builder.endpointOverride(endpoint);
        }
        if (credentials != null) {
            builder.credentialsProvider(StaticCredentialsProvider.create(credentials));
        }
        return builder.build();
    }

    /** Returns a client for queues, which connects on first use. */
    public LazyClient<SqsClient> queues() {
        return new LazyClient<>(() -> client(SqsClient.builder()));
    }

    /** Returns the connection string. Its text omits secrets. */
    public ConnectionString connection() {
        return connection;
    }
}
