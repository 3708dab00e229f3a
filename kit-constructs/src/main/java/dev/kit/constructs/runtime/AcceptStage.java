package dev.kit.constructs.runtime;

import dev.kit.constructs.endpoints.EndpointDefinition;
import dev.kit.constructs.errors.HttpException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Refuses, before any work is done, to answer in a media type that the client does not take. */
final class AcceptStage {

    private final @Nullable String produced;

    AcceptStage(EndpointDefinition definition) {
        String declared = definition.headers().get("Content-Type");
        // Without either the handler decides, so nothing is known beforehand.
        produced = declared != null ? bare(declared) : definition.output().isPresent() ? "application/json" : null;
    }

    void check(Exchange exchange) {
        String accept = produced == null ? null : exchange.header("Accept");
        if (accept == null || accept.isBlank() || accept.contains("*/*") || accept.equals(produced)) {
            return;
        }
        for (String accepted : String.join(",", exchange.headers("Accept")).split(",", -1)) {
            if (takes(accepted)) {
                return;
            }
        }
        throw new HttpException(406, "This endpoint answers with " + produced + " only.");
    }

    private boolean takes(String accepted) {
        String range = bare(accepted);
        return produced != null
                && (range.equals("*/*")
                        || range.equals(produced)
                        || (range.endsWith("/*") && produced.startsWith(range.substring(0, range.length() - 1))));
    }

    private static String bare(String mediaType) {
        int semicolon = mediaType.indexOf(';');
        return (semicolon < 0 ? mediaType : mediaType.substring(0, semicolon))
                .strip()
                .toLowerCase(Locale.ROOT);
    }
}
