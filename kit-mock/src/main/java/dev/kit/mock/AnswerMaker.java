package dev.kit.mock;

import dev.kit.client.json.JsonCodec;
import dev.kit.mock.document.ApiAnswer;
import dev.kit.mock.document.ApiDocument;
import dev.kit.mock.document.ApiOperation;
import dev.kit.mock.document.Node;
import dev.kit.mock.schema.Direction;
import dev.kit.mock.schema.SchemaSampler;
import dev.kit.mock.schema.SchemaValidator;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** Creates responses from the document for everything that a test does not define. Thread-safe. */
final class AnswerMaker {

    /** Headers that describe the mocked server itself, or the bytes that are sent. */
    private static final Set<String> NOT_SAMPLED =
            Set.of("content-type", "content-length", "content-encoding", "transfer-encoding", "location", "link");

    private final ApiDocument document;
    private final SchemaValidator validator;
    private final long seed;

    AnswerMaker(SchemaValidator validator, long seed) {
        this.document = validator.document();
        this.validator = validator;
        this.seed = seed;
    }

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
        Optional<Node> content = declared.map(answer -> answer.node().at("content"))
                .filter(node -> !node.names().isEmpty());
        if (said.hasBody()) {
            return given(content, status, said);
        }
        if (content.isEmpty()) {
            return Response.empty(status);
        }
        Node chosen = Negotiation.choose(call, content.get());
        String mediaType = Negotiation.concrete(chosen.key());
        return new Response(
                status, mediaType, BodyWriter.write(mediaType, samples(chosen, mediaType, call, status, said)));
    }

    /** Returns a text if the document declares a text and no JSON, otherwise JSON. */
    private static Response given(Optional<Node> content, int status, MockAnswer said) {
        List<String> types = content.map(Node::names).orElse(List.of());
        Optional<String> json = types.stream().filter(MediaType::json).findFirst();
        if (said.body() instanceof String text && json.isEmpty() && !types.isEmpty()) {
            return new Response(status, Negotiation.concrete(types.get(0)), text.getBytes(StandardCharsets.UTF_8));
        }
        byte[] body = JsonCodec.standard().write(said.body());
        return new Response(status, json.orElse("application/json"), body);
    }

    private List<JsonNode> samples(Node content, String mediaType, MockCall call, int status, MockAnswer said) {
        if (said.example() != null) {
            return List.of(named(content, said.example()));
        }
        Node schema = content.at("schema");
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
        for (int i = BodyWriter.stream(mediaType) ? 3 : 1; i > 0; i--) {
            sampler.sample(schema).ifPresent(samples::add);
        }
        if (samples.isEmpty()) {
            throw schema.problem("No finite value fits the schema.", "Give an example, or say the answer in the test.");
        }
        return samples;
    }

    private JsonNode named(Node content, String name) {
        Node examples = content.at("examples");
        if (!examples.has(name)) {
            throw Problem.of(
                    400,
                    "The document has no example \"" + name + "\" here. "
                            + (examples.names().isEmpty()
                                    ? "It has none with a name."
                                    : "It has " + String.join(", ", examples.names()) + "."));
        }
        return document.resolve(examples.at(name)).json().path("value");
    }

    /** Returns the first example that fits the schema. In many documents, examples do not fit their schemas. */
    private Optional<JsonNode> example(Node content, Node schema) {
        List<JsonNode> examples = new ArrayList<>();
        content.find("example").ifPresent(node -> examples.add(node.json()));
        Node named = content.at("examples");
        named.names().forEach(name -> {
            JsonNode value = document.resolve(named.at(name)).json().path("value");
            if (!value.isMissingNode()) {
                examples.add(value);
            }
        });
        return examples.stream()
                .filter(example -> validator.fits(schema, example, Direction.ANSWER))
                .findFirst();
    }

    private void headers(ApiAnswer answer, Response response) {
        Node headers = answer.node().at("headers");
        for (String name : headers.names()) {
            Node header = document.resolve(headers.at(name));
            boolean wanted = header.flag("required")
                    || header.has("example")
                    || header.at("schema").has("example");
            if (wanted && !NOT_SAMPLED.contains(name.toLowerCase(Locale.ROOT)) && name.matches("[!-~&&[^:]]+")) {
                Optional<JsonNode> value = header.find("example")
                        .map(Node::json)
                        .or(() -> header.find("schema")
                                .flatMap(schema -> SchemaSampler.exemplary(
                                                validator, seed + name.hashCode(), Direction.ANSWER)
                                        .sample(schema)));
                value.ifPresent(found -> response.header(
                        name, (found.isString() ? found.stringValue() : found.toString()).replaceAll("[^ -~]", " ")));
            }
        }
    }
}
