package dev.kit.client.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.client.http.ApiRequest;
import dev.kit.client.http.Headers;
import dev.kit.client.http.HttpMethod;
import dev.kit.client.http.Payload;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The published examples of Signature Version 4, all by the public methods. */
class AwsSigV4Test {

    private static final String SECRET = "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY";
    private static final Clock CLOCK = Clock.fixed(Instant.parse("2015-08-30T12:36:00Z"), ZoneOffset.UTC);

    static Stream<Case> cases() throws IOException {
        try (InputStream in = AwsSigV4Test.class.getResourceAsStream("/sigv4/cases.json")) {
            JsonNode all =
                    JsonMapper.shared().readTree(Objects.requireNonNull(in).readAllBytes());
            return all.valueStream().map(Case::new).toList().stream();
        }
    }

    @Test
    void hasEveryExample() throws IOException {
        assertThat(cases()).hasSize(42);
    }

    @ParameterizedTest(name = "CA-12 SigV4 {0} in headers")
    @MethodSource("cases")
    void signsInHeaders(Case each) {
        ApiRequest signed = each.strategy().authorize(each.request());
        assertThat(signed.headers().all("Authorization")).containsExactly(each.text("authorization"));
        assertThat(signed.headers().first("X-Amz-Security-Token").orElse("")).isEqualTo(each.text("token"));
        assertThat(signed.uri()).isEqualTo(each.request().uri());
    }

    @ParameterizedTest(name = "CA-12 SigV4 {0} in the query")
    @MethodSource("cases")
    void signsInTheQuery(Case each) {
        ApiRequest signed = each.strategy().inQuery(Duration.ofHours(1)).authorize(each.request());
        assertThat(signed.uri().toString())
                .startsWith(each.request().uri().toString())
                .contains("X-Amz-SignedHeaders=" + each.text("querySigned") + "&")
                .endsWith("X-Amz-Signature=" + each.text("querySignature"));
        assertThat(signed.uri().toString().contains("X-Amz-Security-Token="))
                .isNotEqualTo(each.text("token").isEmpty());
        assertThat(signed.headers()).isEqualTo(each.request().headers());
    }

    @Test
    @DisplayName("CA-12 SigV4 signs paths of S3 as they are, covers the body, and shows no secret")
    void treatsStorageApart() {
        AwsSigV4 s3 = AwsSigV4.of(AwsCredentials.of("AKIDEXAMPLE", SECRET), "us-east-1", "s3")
                .withClock(CLOCK);
        byte[] body = "x".getBytes(StandardCharsets.UTF_8);
        ApiRequest request = new ApiRequest(
                HttpMethod.PUT,
                URI.create("https://b.example.com:8443/a%20b//c"),
                Headers.empty(),
                Payload.text("x", "text/plain"));
        ApiRequest signed = s3.authorize(request);
        assertThat(signed.headers().first("X-Amz-Content-Sha256")).contains(SigningKey.hash(body));
        assertThat(s3.authorize(request.withBody(Payload.text("y", "text/plain")))
                        .headers())
                .isNotEqualTo(signed.headers());
        Payload streamed = Payload.streamed(1, "text/plain", () -> new ByteArrayInputStream(body));
        assertThat(s3.authorize(request.withBody(streamed)).headers()).isEqualTo(signed.headers());
        assertThat(s3 + " " + AwsCredentials.of("AKIDEXAMPLE", SECRET)).doesNotContain(SECRET);
        assertThatThrownBy(() -> s3.inQuery(Duration.ofDays(8))).hasMessageContaining("seven days");
    }

    /** A published example. */
    record Case(JsonNode json) {

        AwsSigV4 strategy() {
            return AwsSigV4.of(new AwsCredentials("AKIDEXAMPLE", SECRET, text("token")), "us-east-1", "service")
                    .withClock(CLOCK)
                    .normalizingPath(flag("normalize"))
                    .encodingPathTwice(flag("twice"))
                    .sendingPayloadHash(flag("hash"))
                    .signingSessionToken(flag("signToken"));
        }

        ApiRequest request() {
            Map<String, List<String>> headers = new LinkedHashMap<>();
            json.path("headers")
                    .forEach(pair -> headers.computeIfAbsent(pair.get(0).asString(""), name -> new ArrayList<>())
                            .add(pair.get(1).asString("")));
            Payload body = text("body").isEmpty() ? null : Payload.text(text("body"), "");
            return new ApiRequest(
                    HttpMethod.valueOf(text("method")), URI.create(text("uri")), Headers.of(headers), body);
        }

        String text(String member) {
            return json.path(member).asString("");
        }

        private boolean flag(String member) {
            return json.path(member).asBoolean();
        }

        @Override
        public String toString() {
            return text("name");
        }
    }
}
