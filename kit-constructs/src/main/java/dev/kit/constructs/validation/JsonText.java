package dev.kit.constructs.validation;

import dev.kit.constructs.errors.BadRequestException;
import dev.kit.constructs.errors.HttpErrors;
import tools.jackson.core.JacksonException;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads JSON text whose shape is not known yet. */
final class JsonText {

    private JsonText() {}

    static JsonNode tree(JsonMapper mapper, byte[] json) {
        try {
            JsonNode tree = mapper.readTree(json);
            if (tree.isMissingNode()) {
                throw HttpErrors.badRequest("A body is required.");
            }
            return tree;
        } catch (JacksonException malformed) {
            throw malformed(malformed);
        }
    }

    static BadRequestException malformed(JacksonException cause) {
        return HttpErrors.badRequest(
                cause instanceof StreamReadException && cause.getLocation() != null
                        ? "Malformed JSON at line " + cause.getLocation().getLineNr() + ", column "
                                + cause.getLocation().getColumnNr() + "."
                        : "Malformed JSON.");
    }
}
