package dev.kit.constructs.validation;

import dev.kit.constructs.errors.BadRequestException;
import dev.kit.constructs.errors.HttpErrors;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads JSON text of unknown structure. */
final class JsonTextReader {

    private static final Pattern DUPLICATE = Pattern.compile("Duplicate Object property \"(.*)\"", Pattern.DOTALL);
    private static final int LONGEST_NAME = 100;

    private JsonTextReader() {}

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
        if (!(cause instanceof StreamReadException) || cause.getLocation() == null) {
            return HttpErrors.badRequest("Malformed JSON.");
        }
        String place = " at line " + cause.getLocation().getLineNr() + ", column "
                + cause.getLocation().getColumnNr() + ".";
        Matcher duplicate = DUPLICATE.matcher(String.valueOf(cause.getOriginalMessage()));
        return HttpErrors.badRequest(
                duplicate.lookingAt()
                        ? "The member \"" + shortened(duplicate.group(1)) + "\" occurs twice in one object" + place
                        : "Malformed JSON" + place);
    }

    private static String shortened(String name) {
        return name.length() <= LONGEST_NAME ? name : name.substring(0, LONGEST_NAME) + "…";
    }
}
