package dev.kit.client.auth;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.client.http.ApiRequest;
import dev.kit.client.http.Headers;
import dev.kit.client.http.HttpMethod;
import dev.kit.client.http.Payload;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.http.ContentStreamProvider;
import software.amazon.awssdk.http.SdkHttpFullRequest;
import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.auth.aws.signer.AwsV4FamilyHttpSigner;
import software.amazon.awssdk.http.auth.aws.signer.AwsV4HttpSigner;
import software.amazon.awssdk.http.auth.spi.signer.HttpSigner;
import software.amazon.awssdk.http.auth.spi.signer.SignedRequest;
import software.amazon.awssdk.identity.spi.AwsCredentialsIdentity;
import software.amazon.awssdk.identity.spi.AwsSessionCredentialsIdentity;

/** Random requests, signed by this library and by the signer of the AWS SDK. */
class AwsSignerTest {

    private static final int CASES = 1_000;
    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-02-28T23:59:59Z"), ZoneOffset.UTC);
    private static final String LETTERS = "abcXYZ019-._~ +/*%&=?#:;,@!$'()[]äßé漢😀\"<>|";

    private final Random random = new Random(20260228);

    @Test
    @DisplayName("CA-12 SigV4 1,000 random requests have the signature of the AWS SDK")
    void signsAsTheSdkDoes() {
        for (int i = 0; i < CASES; i++) {
            Sample sample = sample();
            SdkHttpRequest theirs = theirs(sample);
            ApiRequest ours = ours(sample);
            if (sample.inQuery) {
                assertThat(signature(ours.uri().getRawQuery()))
                        .as("%s", sample)
                        .isEqualTo(theirs.firstMatchingRawQueryParameter("X-Amz-Signature")
                                .orElseThrow());
            } else {
                assertThat(ours.headers().first("Authorization"))
                        .as("%s", sample)
                        .isEqualTo(theirs.firstMatchingHeader("Authorization"));
            }
        }
    }

    private static String signature(String query) {
        return query.substring(query.lastIndexOf("X-Amz-Signature=") + "X-Amz-Signature=".length());
    }

    private Sample sample() {
        String service = random.nextInt(4) == 0
                ? "s3"
                : List.of("execute-api", "sqs", "es").get(random.nextInt(3));
        StringBuilder path = new StringBuilder();
        for (int i = random.nextInt(4); i >= 0; i--) {
            path.append('/').append(random.nextInt(8) == 0 ? "" : encoded(text(10)));
        }
        List<Map.Entry<String, String>> query = new ArrayList<>();
        for (int i = random.nextInt(5); i > 0; i--) {
            query.add(Map.entry("q" + text(4), text(8)));
        }
        Map<String, String> headers = new LinkedHashMap<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            headers.put("X-Own-" + random.nextInt(100), " a  b\t" + random.nextInt(1000) + "  ");
        }
        String body = random.nextInt(3) == 0 ? "" : text(200);
        String token = random.nextInt(3) == 0 ? "token/" + random.nextLong() + "==" : "";
        int port = List.of(-1, 443, 8443).get(random.nextInt(3));
        return new Sample(service, path.toString(), query, headers, body, token, port, random.nextInt(3) == 0);
    }

    private String text(int longest) {
        int[] points = LETTERS.codePoints().toArray();
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(longest); i >= 0; i--) {
            text.appendCodePoint(points[random.nextInt(points.length)]);
        }
        String done = text.toString();
        return done.equals(".") || done.equals("..") ? "x" : done;
    }

    private static SdkHttpRequest theirs(Sample sample) {
        SdkHttpFullRequest.Builder request =
                SdkHttpFullRequest.builder().method(SdkHttpMethod.POST).uri(sample.uri());
        sample.headers.forEach(request::putHeader);
        byte[] body = sample.body.getBytes(StandardCharsets.UTF_8);
        boolean storage = sample.service.equals("s3");
        AwsCredentialsIdentity identity = sample.token.isEmpty()
                ? AwsCredentialsIdentity.create("AKID", "secret")
                : AwsSessionCredentialsIdentity.create("AKID", "secret", sample.token);
        SignedRequest signed = AwsV4HttpSigner.create().sign(sign -> {
            sign.identity(identity)
                    .request(request.build())
                    .payload(ContentStreamProvider.fromByteArray(body))
                    .putProperty(AwsV4FamilyHttpSigner.SERVICE_SIGNING_NAME, sample.service)
                    .putProperty(AwsV4HttpSigner.REGION_NAME, "eu-central-1")
                    .putProperty(HttpSigner.SIGNING_CLOCK, CLOCK)
                    .putProperty(AwsV4FamilyHttpSigner.DOUBLE_URL_ENCODE, !storage)
                    .putProperty(AwsV4FamilyHttpSigner.NORMALIZE_PATH, !storage);
            if (sample.inQuery) {
                sign.putProperty(AwsV4FamilyHttpSigner.PAYLOAD_SIGNING_ENABLED, !storage); // as the presigner of S3
                sign.putProperty(AwsV4FamilyHttpSigner.AUTH_LOCATION, AwsV4FamilyHttpSigner.AuthLocation.QUERY_STRING)
                        .putProperty(AwsV4FamilyHttpSigner.EXPIRATION_DURATION, Duration.ofMinutes(5));
            }
        });
        return signed.request();
    }

    private static ApiRequest ours(Sample sample) {
        Headers headers = Headers.single(sample.headers);
        ApiRequest request = new ApiRequest(
                HttpMethod.POST,
                sample.uri(),
                headers,
                sample.body.isEmpty() ? null : Payload.text(sample.body, "text/plain"));
        AwsSigV4 strategy = AwsSigV4.of(
                        new AwsCredentials("AKID", "secret", sample.token), "eu-central-1", sample.service)
                .withClock(CLOCK)
                .sendingPayloadHash(true);
        return (sample.inQuery ? strategy.inQuery(Duration.ofMinutes(5)) : strategy).authorize(request);
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8)
                .replace("+", "%20")
                .replace("*", "%2A")
                .replace("%7E", "~");
    }

    private record Sample(
            String service,
            String path,
            List<Map.Entry<String, String>> query,
            Map<String, String> headers,
            String body,
            String token,
            int port,
            boolean inQuery) {

        URI uri() {
            StringBuilder uri = new StringBuilder("https://api.example.com")
                    .append(port < 0 ? "" : ":" + port)
                    .append(path);
            char mark = '?';
            for (Map.Entry<String, String> pair : query) {
                uri.append(mark).append(encoded(pair.getKey())).append('=').append(encoded(pair.getValue()));
                mark = '&';
            }
            return URI.create(uri.toString());
        }
    }
}
