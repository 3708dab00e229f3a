package dev.kit.boot.lambda;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import dev.kit.constructs.aws.AmazonApiGatewayV1Endpoint;
import dev.kit.constructs.aws.AmazonApiGatewayV2Endpoint;
import dev.kit.constructs.aws.GatewayListener;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.http.Exchange;
import dev.kit.envkit.EnvironmentParser;
import dev.kit.studio.Studio;
import dev.kit.studio.StudioOptions;
import dev.kit.studio.entries.CapturedBody;
import dev.kit.studio.entries.Entry;
import dev.kit.studio.entries.ExceptionEntry;
import dev.kit.studio.entries.Findings;
import dev.kit.studio.entries.RequestEntry;
import dev.kit.studio.entries.SqlQuery;
import dev.kit.studio.entries.Trace;
import dev.kit.studio.monitor.EntryQuery;
import dev.kit.studio.monitor.InMemoryStorage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Requests of a function in the studio, recorded by hand: there is no filter that could do so. */
class LambdaCaptureTest {

    record Note(String text) {}

    private static final EnvironmentParser ENV = new EnvironmentParser(Map.of());
    private static final Endpoint<Note> NOTE =
            e.post("/notes").body(Note.class).output(Note.class).handle(ctx -> ctx.body());
    private static final Endpoint<String> FAIL = e.post("/fail").handle(ctx -> {
        throw new IllegalStateException("no luck");
    });

    private final Studio studio = Studio.create(StudioOptions.storage(new InMemoryStorage(100)));

    @AfterEach
    void close() {
        studio.close();
    }

    @Test
    @DisplayName("SC-28 a request of each format is recorded with method, path, status, address, headers and body")
    void recordsRequests() throws IOException {
        GatewayListener capture = capture();
        send(AmazonApiGatewayV1Endpoint.of(ENV, NOTE).listener(capture), v1("/notes"));
        send(AmazonApiGatewayV2Endpoint.of(ENV, NOTE).listener(capture), v2("/notes"));

        assertThat(requests()).hasSize(2).allSatisfy(entry -> {
            assertThat(entry.method()).isEqualTo("POST");
            assertThat(entry.path()).isEqualTo("/notes");
            assertThat(entry.status()).isEqualTo(200);
            assertThat(entry.handling().ip()).isEqualTo("198.51.100.7");
            assertThat(entry.sent().headers()).containsEntry("x-custom", "Value");
            assertThat(entry.sent().requestBody().text()).isEqualTo("{\"text\":\"Grüße\"}");
        });
    }

    @Test
    @DisplayName("SC-28 a handler that throws leaves an exception, and a request with status 500")
    void recordsFailures() throws IOException {
        send(AmazonApiGatewayV2Endpoint.of(ENV, FAIL).listener(capture()), v2("/fail"));

        assertThat(requests()).singleElement().satisfies(entry -> {
            assertThat(entry.status()).isEqualTo(500);
            assertThat(entry.findings().exceptionId()).isNotNull();
        });
        assertThat(studio.recorder().list(EntryQuery.of(Entry.Kind.EXCEPTION)))
                .singleElement()
                .satisfies(
                        entry -> assertThat(((ExceptionEntry) entry).message()).isEqualTo("no luck"));
    }

    private GatewayListener capture() {
        return (request, answer, duration, failure) -> studio.recordRequest(RequestEntry.of(
                        request.method(), request.path(), answer.status(), duration)
                .with(new RequestEntry.Handling(
                        null, null, request.remoteAddress(), null, false, RequestEntry.Outcome.COMPLETED, false))
                .with(new RequestEntry.Sent(
                        request.rawQuery(),
                        headers(request),
                        CapturedBody.text(
                                CapturedBody.Kind.JSON,
                                request.contentType(),
                                request.contentLength(),
                                false,
                                text(request)),
                        null,
                        null))
                .with(new Findings(
                        SqlQuery.Activity.NONE,
                        0,
                        failure == null ? null : studio.recordException(failure),
                        null,
                        Trace.NONE)));
    }

    private static Map<String, String> headers(Exchange request) {
        Map<String, String> headers = new TreeMap<>();
        request.headerNames()
                .forEach(name -> headers.put(name.toLowerCase(Locale.ROOT), String.join(", ", request.headers(name))));
        return headers;
    }

    private static String text(Exchange request) {
        try {
            return new String(request.body().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            return "";
        }
    }

    private List<RequestEntry> requests() {
        assertThat(studio.recorder().drain(Duration.ofSeconds(30))).isTrue();
        return studio.recorder().list(EntryQuery.of(Entry.Kind.REQUEST)).stream()
                .map(RequestEntry.class::cast)
                .toList();
    }

    private static void send(RequestStreamHandler handler, String event) throws IOException {
        handler.handleRequest(
                new ByteArrayInputStream(event.getBytes(StandardCharsets.UTF_8)), new ByteArrayOutputStream(), null);
    }

    private static String v1(String path) {
        return """
                {"httpMethod":"POST","path":"%s","headers":{"X-Custom":"Value"},"body":"%s","isBase64Encoded":true,
                 "requestContext":{"identity":{"sourceIp":"198.51.100.7"}}}""".formatted(path, body());
    }

    private static String v2(String path) {
        return """
                {"version":"2.0","rawPath":"%s","headers":{"X-Custom":"Value"},"body":"%s","isBase64Encoded":true,
                 "requestContext":{"stage":"$default","http":{"method":"POST","sourceIp":"198.51.100.7"}}}""".formatted(path, body());
    }

    private static String body() {
        return Base64.getEncoder().encodeToString("{\"text\":\"Grüße\"}".getBytes(StandardCharsets.UTF_8));
    }
}
