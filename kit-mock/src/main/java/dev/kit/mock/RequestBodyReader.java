package dev.kit.mock;

import dev.kit.openapi.ApiNode;
import dev.kit.openapi.MediaTypes;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.StringNode;

/** Reads request bodies as values that can be validated against a schema. Thread-safe. */
record RequestBodyReader(ParameterReader reader) {

    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    /**
     * Returns the value of a body. It is empty for bytes, which fit any schema.
     *
     * @param declared the schema and the encoding of the media type
     */
    Optional<JsonNode> read(String mediaType, ApiNode declared, MockCall call) {
        ApiNode schema = declared.at("schema");
        ApiNode encoding = declared.at("encoding");
        String base = MediaTypes.base(mediaType);
        if (Negotiation.json(base)) {
            return Optional.of(json(call));
        }
        if (base.equals("application/x-www-form-urlencoded")) {
            return Optional.of(reader.form(schema, encoding, Encoded.pairs(call.text(), raw -> raw), Encoded::form));
        }
        if (base.equals("multipart/form-data")) {
            Map<String, List<String>> parts = MultipartParser.parts(mediaType, call.content())
                    .orElseThrow(() -> RequestProblem.of(
                            400, "The body is not multipart/form-data. Send parts between the boundary it names."));
            return Optional.of(reader.form(schema, encoding, parts, text -> text));
        }
        return base.startsWith("text/") ? Optional.of(StringNode.valueOf(call.text())) : Optional.empty();
    }

    private static JsonNode json(MockCall call) {
        try {
            return JSON.readTree(new String(call.content(), StandardCharsets.UTF_8));
        } catch (JacksonException e) {
            String line = e.getLocation() == null
                    ? ""
                    : " (line " + e.getLocation().getLineNr() + ", column "
                            + e.getLocation().getColumnNr() + ")";
            throw RequestProblem.of(400, "The body is not JSON" + line + ": " + e.getOriginalMessage());
        }
    }
}
