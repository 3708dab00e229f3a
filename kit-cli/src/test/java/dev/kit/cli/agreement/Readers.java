package dev.kit.cli.agreement;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static dev.kit.constructs.functions.Functions.f;
import static dev.kit.constructs.subscribers.Subscribers.s;

import dev.kit.constructs.aws.AmazonApiGatewayV2Endpoint;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.endpoints.Endpoints;
import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EventType;
import dev.kit.constructs.functions.CloudFunction;
import dev.kit.constructs.openapi.OpenApiInfo;
import dev.kit.constructs.subscribers.Subscriber;
import dev.kit.constructs.testing.MockHandlers;
import dev.kit.constructs.testing.SubscriberResponse;
import dev.kit.constructs.testing.TestContext;
import dev.kit.constructs.testing.TestFunctionAdaptor;
import dev.kit.constructs.testing.TestSubscriberAdaptor;
import dev.kit.constructs.validation.InvalidInputException;
import dev.kit.envkit.EnvironmentParser;
import dev.kit.mock.MockServer;
import dev.kit.openapi.ApiDocument;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** All that reads values of the drawn types: server, document, mock, gateway, function and subscriber. */
final class Readers implements AutoCloseable {

    private static final String BASE = "http://drawn.test";
    private final Description description;
    private final MockServer mock;
    private final MockHandlers.Registration registration;
    private final HttpClient server;
    private final HttpClient toMock = HttpClient.newHttpClient();
    private final AmazonApiGatewayV2Endpoint gateway;
    private final Map<String, CloudFunction<Object, Object>> functions = new HashMap<>();
    private final Map<String, EventType<Object>> events = new HashMap<>();

    Readers(List<DrawnType> types, ClassLoader loader, Path directory) throws Exception {
        List<Endpoint<?>> endpoints = new ArrayList<>();
        for (DrawnType type : types) {
            Class<Object> root = root(type, loader);
            endpoints.add(e.post("/" + type.name()).body(root).output(root).handle(ctx -> ctx.body()));
            functions.put(type.name(), f.input(root).output(root).handle(ctx -> ctx.input()));
            events.put(type.name(), EventType.of("drawn." + type.name().toLowerCase(java.util.Locale.ROOT), root));
        }
        byte[] json = Endpoints.buildOpenApiSchema(endpoints, OpenApiInfo.of("Drawn", "1", null))
                .json();
        description = new Description(DrawnValues.JSON.readTree(json));
        mock = MockServer.of(ApiDocument.read(Files.write(directory.resolve("openapi.json"), json)))
                .start();
        MockHandlers handlers = MockHandlers.create(endpoints, BASE);
        registration = handlers.registerContext("drawn", TestContext.create());
        server = handlers.httpClient();
        gateway = AmazonApiGatewayV2Endpoint.of(new EnvironmentParser(Map.of()), endpoints.toArray(Endpoint<?>[]::new));
    }

    @SuppressWarnings("unchecked") // the type is known at run time alone
    private static Class<Object> root(DrawnType type, ClassLoader loader) throws ClassNotFoundException {
        return (Class<Object>) loader.loadClass("drawn." + type.name() + "$Root");
    }

    Verdict server(DrawnType type, String value) throws Exception {
        return verdict(server.send(
                request(BASE, type, value)
                        .header(MockHandlers.TEST_CONTEXT_HEADER, "drawn")
                        .build(),
                HttpResponse.BodyHandlers.ofString()));
    }

    Verdict mock(DrawnType type, String value) throws Exception {
        Verdict verdict = verdict(
                toMock.send(request(mock.address(), type, value).build(), HttpResponse.BodyHandlers.ofString()));
        return verdict.accepted() ? Verdict.accepted("") : verdict;
    }

    private static HttpRequest.Builder request(String base, DrawnType type, String value) {
        return HttpRequest.newBuilder(URI.create(base + "/" + type.name()))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(value));
    }

    private static Verdict verdict(HttpResponse<String> response) {
        return verdict(response.statusCode(), response.body());
    }

    private static Verdict verdict(int status, String body) {
        if (status == 200) {
            return Verdict.accepted(body);
        }
        List<Verdict.Reason> reasons = new ArrayList<>();
        DrawnValues.JSON
                .readTree(body)
                .path("errors")
                .forEach(error -> reasons.add(new Verdict.Reason(
                        Place.of(error.path("path")),
                        error.path("message").asString(""),
                        error.path("code").asString(""))));
        return new Verdict(false, status + (reasons.isEmpty() ? " " + body : ""), reasons);
    }

    Verdict document(DrawnType type, String value) {
        return description.request(type, DrawnValues.JSON.readTree(value));
    }

    Verdict documentOfAnswer(DrawnType type, JsonNode answer) {
        return description.answer(type, answer);
    }

    Verdict gateway(DrawnType type, String value) throws IOException {
        ObjectNode event = DrawnValues.JSON.createObjectNode();
        event.put("version", "2.0").put("rawPath", "/" + type.name()).put("rawQueryString", "");
        event.putObject("headers").put("content-type", "application/json");
        event.putObject("requestContext")
                .put("requestId", "drawn")
                .putObject("http")
                .put("method", "POST")
                .put("path", "/" + type.name())
                .put("sourceIp", "127.0.0.1");
        event.put("body", value).put("isBase64Encoded", false);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        gateway.handleRequest(new ByteArrayInputStream(event.toString().getBytes(StandardCharsets.UTF_8)), out, null);
        JsonNode answer = DrawnValues.JSON.readTree(out.toByteArray());
        return verdict(answer.path("statusCode").asInt(), answer.path("body").asString(""));
    }

    Verdict function(DrawnType type, String value) {
        try {
            TestFunctionAdaptor.of(functions.get(type.name())).invokeJson(value);
            return Verdict.accepted("");
        } catch (InvalidInputException e) {
            return Verdict.refused(String.valueOf(e.getMessage()));
        } catch (Exception e) {
            return Verdict.refused(e.toString());
        }
    }

    Verdict subscriber(DrawnType type, String value) throws Exception {
        EventType<Object> known = events.get(type.name());
        Subscriber subscriber = s.subscribe(known).each((event, ctx) -> {});
        Envelope envelope = new Envelope(
                UUID.randomUUID(),
                known.name(),
                DrawnValues.JSON.readTree(value),
                Instant.EPOCH,
                "drawn",
                null,
                null,
                null,
                null);
        SubscriberResponse response = TestSubscriberAdaptor.of(subscriber).invoke(List.of(envelope));
        return response.batchItemFailures().isEmpty()
                ? Verdict.accepted("")
                : Verdict.refused(response.batchItemFailures().get(0).toString());
    }

    @Override
    public void close() {
        registration.close();
        mock.close();
    }
}
