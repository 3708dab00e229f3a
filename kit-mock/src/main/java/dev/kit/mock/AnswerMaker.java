package dev.kit.mock;

import dev.kit.client.json.JsonCodec;
import dev.kit.mock.schema.Direction;
import dev.kit.mock.schema.SchemaSampler;
import dev.kit.mock.schema.SchemaValidator;
import dev.kit.openapi.ApiAnswer;
import dev.kit.openapi.ApiNode;
import dev.kit.openapi.ApiOperation;
import dev.kit.openapi.MediaTypes;
import java.io.ByteArrayOutputStream;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Creates responses from the document for everything that a test does not define. Thread-safe. */
record AnswerMaker(SchemaValidator validator, long seed) {

    /** Headers that describe the mocked server itself, or the bytes that are sent. */
    private static final Set<String> NOT_SAMPLED =
            Set.of("content-type", "content-length", "content-encoding", "transfer-encoding", "location", "link");

    private static final byte[] BYTES = "sample".getBytes(StandardCharsets.UTF_8);

    Response make(ApiOperation operation, MockCall call, MockAnswer said) {
        Optional<ApiAnswer> declared = said.hasStatus() ? operation.answer(said.statusOr(200)) : operation.success();
        int status = said.statusOr(declared.map(ApiAnswer::status).orElse(200));
        Response response = withBody(declared, status, call, said);
        declared.ifPresent(answer -> headers(answer, response));
        said.headers().forEach(header -> response.header(header[0], header[1]));
        return response;
    }

    private Response withBody(Optional<ApiAnswer> declared, int status, MockCall call, MockAnswer said) {
        if (status == 204 || status == 205 || status == 304) {
            return Response.empty(status);
        }
        if (said.mediaType() != null && said.body() instanceof byte[] bytes) {
            return new Response(status, said.mediaType(), bytes);
        }
        Optional<ApiNode> content = declared.map(answer -> answer.node().at("content"))
                .filter(node -> !node.names().isEmpty());
        if (said.hasBody()) {
            return given(content, status, said);
        }
        if (content.isEmpty()) {
            return Response.empty(status);
        }
        ApiNode chosen = Negotiation.choose(call, content.get());
        String mediaType = Negotiation.concrete(chosen.key());
        return new Response(status, mediaType, written(mediaType, samples(chosen, mediaType, call, status, said)));
    }

    /** Returns a text if the document declares a text and no JSON, otherwise JSON. */
    private static Response given(Optional<ApiNode> content, int status, MockAnswer said) {
        List<String> types = content.map(ApiNode::names).orElse(List.of());
        Optional<String> json = types.stream().filter(Negotiation::json).findFirst();
        if (said.body() instanceof String text && json.isEmpty() && !types.isEmpty()) {
            return new Response(status, Negotiation.concrete(types.get(0)), text.getBytes(StandardCharsets.UTF_8));
        }
        byte[] body = JsonCodec.standard().write(said.body());
        return new Response(status, json.orElse("application/json"), body);
    }

    private List<JsonNode> samples(ApiNode content, String mediaType, MockCall call, int status, MockAnswer said) {
        if (said.example() != null) {
            return List.of(named(content, said.example()));
        }
        ApiNode schema = content.at("schema");
        Optional<JsonNode> example = example(content, schema);
        if (example.isPresent()) {
            return List.of(example.get());
        }
        if (schema.missing()) {
            return List.of();
        }
        // With the path in the seed, different ids get different responses, and each id always gets the same one.
        long own = seed * 31 + (call.operation() + " " + call.path() + " " + status + " " + mediaType).hashCode();
        SchemaSampler sampler = SchemaSampler.exemplary(validator, own, Direction.ANSWER);
        List<JsonNode> samples = new ArrayList<>();
        for (int i = stream(mediaType) ? 3 : 1; i > 0; i--) {
            sampler.sample(schema).ifPresent(samples::add);
        }
        if (samples.isEmpty()) {
            throw schema.problem("No finite value fits the schema.", "Give an example, or say the answer in the test.");
        }
        return samples;
    }

    private JsonNode named(ApiNode content, String name) {
        ApiNode examples = content.at("examples");
        if (!examples.has(name)) {
            throw RequestProblem.of(
                    400,
                    "The document has no example \"" + name + "\" here. "
                            + (examples.names().isEmpty()
                                    ? "It has none with a name."
                                    : "It has " + String.join(", ", examples.names()) + "."));
        }
        return validator.document().resolve(examples.at(name)).json().path("value");
    }

    /** Returns the first example that fits the schema. In many documents, examples do not fit their schemas. */
    private Optional<JsonNode> example(ApiNode content, ApiNode schema) {
        List<JsonNode> examples = new ArrayList<>();
        content.find("example").ifPresent(node -> examples.add(node.json()));
        ApiNode named = content.at("examples");
        named.names().forEach(name -> {
            JsonNode value = validator.document().resolve(named.at(name)).json().path("value");
            if (!value.isMissingNode()) {
                examples.add(value);
            }
        });
        return examples.stream()
                .filter(example -> validator.fits(schema, example, Direction.ANSWER))
                .findFirst();
    }

    private void headers(ApiAnswer answer, Response response) {
        ApiNode headers = answer.node().at("headers");
        for (String name : headers.names()) {
            ApiNode header = validator.document().resolve(headers.at(name));
            boolean wanted = header.flag("required")
                    || header.has("example")
                    || header.at("schema").has("example");
            if (wanted && !NOT_SAMPLED.contains(name.toLowerCase(Locale.ROOT)) && name.matches("[!-~&&[^:]]+")) {
                Optional<JsonNode> value = header.find("example")
                        .map(ApiNode::json)
                        .or(() -> header.find("schema")
                                .flatMap(schema -> SchemaSampler.exemplary(
                                                validator, seed + name.hashCode(), Direction.ANSWER)
                                        .sample(schema)));
                value.ifPresent(found -> response.header(
                        name, (found.isString() ? found.stringValue() : found.toString()).replaceAll("[^ -~]", " ")));
            }
        }
    }

    /** Returns whether a body of this type is a sequence of values. */
    private static boolean stream(String mediaType) {
        return Negotiation.lines(mediaType) || MediaTypes.base(mediaType).equals("text/event-stream");
    }

    /** Writes samples in the format of a media type. */
    private static byte[] written(String mediaType, List<JsonNode> samples) {
        if (stream(mediaType)) {
            return rows(mediaType, samples);
        }
        if (samples.isEmpty()) {
            return Negotiation.json(mediaType) ? "{}".getBytes(StandardCharsets.UTF_8) : BYTES.clone();
        }
        JsonNode sample = samples.get(0);
        if (Negotiation.json(mediaType)) {
            return json(sample);
        }
        String base = MediaTypes.base(mediaType);
        if (sample.isString()) {
            return sample.stringValue().getBytes(StandardCharsets.UTF_8);
        }
        if (base.equals("application/x-www-form-urlencoded")) {
            return form(sample).getBytes(StandardCharsets.UTF_8);
        }
        if (base.startsWith("text/") && !base.equals("text/xml")) {
            return json(sample);
        }
        throw new IllegalStateException("It writes no " + base
                + ". Give an example of it as a text, or say the answer in the test with body(mediaType, bytes).");
    }

    private static byte[] rows(String mediaType, List<JsonNode> samples) {
        ByteArrayOutputStream rows = new ByteArrayOutputStream();
        boolean events = !Negotiation.lines(mediaType);
        for (JsonNode sample : samples) {
            byte[] row =
                    events && sample.isString() ? sample.stringValue().getBytes(StandardCharsets.UTF_8) : json(sample);
            if (events) {
                rows.writeBytes("data: ".getBytes(StandardCharsets.UTF_8));
            }
            rows.writeBytes(row);
            rows.writeBytes((events ? "\n\n" : "\n").getBytes(StandardCharsets.UTF_8));
        }
        return rows.toByteArray();
    }

    private static String form(JsonNode sample) {
        return sample.properties().stream()
                .map(entry ->
                        encoded(entry.getKey()) + "=" + encoded(entry.getValue().asString("")))
                .collect(Collectors.joining("&"));
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private static byte[] json(JsonNode value) {
        return JsonMapper.shared().writeValueAsBytes(value);
    }
}
