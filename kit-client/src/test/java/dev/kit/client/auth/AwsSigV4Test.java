package dev.kit.client.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.client.http.ApiRequest;
import dev.kit.client.http.Headers;
import dev.kit.client.http.HttpMethod;
import dev.kit.client.http.Payload;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class AwsSigV4Test {

    private static final Instant TIME = Instant.parse("2015-08-30T12:36:00Z");
    private static final String SECRET = "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY";
    private static final Clock CLOCK = Clock.fixed(TIME, ZoneOffset.UTC);

    static Stream<Case> cases() throws IOException {
        try (InputStream in = AwsSigV4Test.class.getResourceAsStream("/sigv4/cases.json")) {
            JsonNode all =
                    JsonMapper.shared().readTree(Objects.requireNonNull(in).readAllBytes());
            return all.valueStream().map(Case::new).toList().stream();
        }
    }

    @ParameterizedTest(name = "CA-12 SigV4 {0} in headers")
    @MethodSource("cases")
    void signsInHeaders(Case each) {
        CanonicalRequest canonical = each.inHeaders();
        assertThat(canonical.text()).isEqualTo(each.text("headerCanonical"));
        assertThat(each.key().sign(canonical)).isEqualTo(each.text("headerSignature"));
    }

    @ParameterizedTest(name = "CA-12 SigV4 {0} in the query")
    @MethodSource("cases")
    void signsInTheQuery(Case each) {
        CanonicalRequest canonical = each.inQuery();
        assertThat(canonical.text()).isEqualTo(each.text("queryCanonical"));
        assertThat(each.key().sign(canonical)).isEqualTo(each.text("querySignature"));
    }

    @ParameterizedTest(name = "CA-12 SigV4 {0} through the strategy")
    @MethodSource("cases")
    void signsRequests(Case each) {
        ApiRequest request = each.request();
        if (request == null) {
            return; // no client sends this target, or the case asks for what no service but a test needs
        }
        AwsSigV4 strategy =
                AwsSigV4.of(each.credentials(), "us-east-1", "service").withClock(CLOCK);
        assertThat(strategy.authorize(request).headers().first("Authorization").orElseThrow())
                .endsWith("Signature=" + each.text("headerSignature"));
        assertThat(strategy.inQuery(Duration.ofHours(1))
                        .authorize(request)
                        .uri()
                        .toString())
                .endsWith("X-Amz-Signature=" + each.text("querySignature"));
    }

    @Test
    @DisplayName("CA-12 SigV4 signs paths of S3 as they are, covers the body, and shows no secret")
    void treatsStorageApart() {
        AwsSigV4 s3 = AwsSigV4.of(AwsCredentials.of("AKIDEXAMPLE", SECRET), "us-east-1", "s3")
                .withClock(CLOCK);
        ApiRequest request = new ApiRequest(
                HttpMethod.PUT,
                URI.create("https://b.example.com:8443/a%20b//c"),
                Headers.empty(),
                Payload.text("x", "text/plain"));
        ApiRequest signed = s3.authorize(request);
        assertThat(signed.headers().first("X-Amz-Content-Sha256"))
                .contains(SigningKey.hash("x".getBytes(StandardCharsets.UTF_8)));
        assertThat(s3.authorize(request.withBody(Payload.text("y", "text/plain")))
                        .headers())
                .isNotEqualTo(signed.headers());
        assertThat(s3 + " " + AwsCredentials.of("AKIDEXAMPLE", SECRET)).doesNotContain(SECRET);
        assertThatThrownBy(() -> s3.inQuery(Duration.ofDays(8))).hasMessageContaining("seven days");
    }

    /** A published example. */
    record Case(JsonNode json) {

        String text(String member) {
            return json.path(member).asString("");
        }

        AwsCredentials credentials() {
            return new AwsCredentials("AKIDEXAMPLE", SECRET, text("token"));
        }

        SigningKey key() {
            return new SigningKey(credentials(), "us-east-1", "service", TIME);
        }

        CanonicalRequest inHeaders() {
            SortedMap<String, List<String>> headers = headers();
            headers.put("x-amz-date", List.of(key().timestamp()));
            if (flag("hashHeader")) {
                headers.put("x-amz-content-sha256", List.of(hash()));
            }
            if (!text("token").isEmpty() && !flag("tokenAfter")) {
                headers.put("x-amz-security-token", List.of(text("token")));
            }
            return canonical(CanonicalRequest.pairs(query()), headers);
        }

        CanonicalRequest inQuery() {
            SortedMap<String, List<String>> headers = headers();
            List<Map.Entry<String, String>> query = new ArrayList<>(CanonicalRequest.pairs(query()));
            query.add(Map.entry("X-Amz-Algorithm", SigningKey.ALGORITHM));
            query.add(Map.entry("X-Amz-Credential", key().credential()));
            query.add(Map.entry("X-Amz-Date", key().timestamp()));
            query.add(Map.entry("X-Amz-Expires", "3600"));
            query.add(Map.entry("X-Amz-SignedHeaders", String.join(";", headers.keySet())));
            if (!text("token").isEmpty() && !flag("tokenAfter")) {
                query.add(Map.entry("X-Amz-Security-Token", text("token")));
            }
            return canonical(query, headers);
        }

        /** Null if the strategy is not meant for it. */
        @Nullable ApiRequest request() {
            boolean sendable =
                    text("target").matches("[!-~]+") && !text("target").startsWith("//");
            if (!sendable || !flag("normalize") || flag("hashHeader") || flag("tokenAfter") || flag("encodeOnce")) {
                return null;
            }
            SortedMap<String, List<String>> headers = headers();
            String host = Objects.requireNonNull(headers.remove("host")).get(0).strip();
            Payload body = text("body").isEmpty() ? null : Payload.text(text("body"), "");
            return new ApiRequest(
                    HttpMethod.valueOf(text("method")),
                    URI.create("https://" + host + text("target")),
                    Headers.of(headers),
                    body);
        }

        private CanonicalRequest canonical(
                List<Map.Entry<String, String>> query, SortedMap<String, List<String>> headers) {
            String path = text("target").split("\\?", 2)[0];
            String normal = flag("normalize") ? CanonicalRequest.normalized(path) : path;
            return new CanonicalRequest(text("method"), normal, flag("encodeOnce"), query, headers, hash());
        }

        private SortedMap<String, List<String>> headers() {
            SortedMap<String, List<String>> headers = new TreeMap<>();
            json.path("headers")
                    .forEach(pair -> headers.computeIfAbsent(
                                    pair.get(0).asString("").toLowerCase(Locale.ROOT), name -> new ArrayList<>())
                            .add(pair.get(1).asString("")));
            return headers;
        }

        private String query() {
            String[] parts = text("target").split("\\?", 2);
            return parts.length == 2 ? parts[1] : "";
        }

        private String hash() {
            return SigningKey.hash(text("body").getBytes(StandardCharsets.UTF_8));
        }

        private boolean flag(String member) {
            return json.path(member).asBoolean(false);
        }

        @Override
        public String toString() {
            return text("name");
        }
    }
}
