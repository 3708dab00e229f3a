package dev.kit.constructs.pipeline;

import dev.kit.constructs.endpoints.EndpointDefinition;
import dev.kit.constructs.errors.HttpException;
import dev.kit.constructs.http.Exchange;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Rejects a request whose client does not accept the response's media type, before any work is done. */
final class AcceptStage {

    private static final Pattern NEVER = Pattern.compile(";\\s*q\\s*=\\s*0(\\.0*)?\\s*(;|$)", Pattern.CASE_INSENSITIVE);

    private final @Nullable String produced;

    AcceptStage(EndpointDefinition definition) {
        String declared = definition.headers().get("Content-Type");
        // Without either the handler chooses the type, which is not known beforehand.
        produced = declared != null ? bare(declared) : definition.output().isPresent() ? "application/json" : null;
    }

    void check(Exchange exchange) {
        String accept = produced == null ? null : exchange.header("Accept");
        if (produced == null || accept == null || accept.equals("*/*") || accept.equals(produced)) {
            return;
        }
        String all = String.join(",", exchange.headers("Accept"));
        if (!all.isBlank() && !accepts(produced, all)) {
            throw new HttpException(406, "This endpoint answers with " + produced + " only.");
        }
    }

    /**
     * Returns whether the client accepts the type: the most specific range decides, as in RFC 9110, and quality 0
     * rejects.
     */
    private static boolean accepts(String type, String accept) {
        int specific = 0;
        boolean accepted = false;
        for (String range : accept.split(",", -1)) {
            int match = match(type, bare(range));
            if (match > specific) {
                specific = match;
                accepted = !NEVER.matcher(range).find();
            }
        }
        return accepted;
    }

    private static int match(String type, String range) {
        if (range.equals(type)) {
            return 3;
        }
        if (range.endsWith("/*") && type.startsWith(range.substring(0, range.length() - 1))) {
            return 2;
        }
        return range.equals("*/*") ? 1 : 0;
    }

    private static String bare(String mediaType) {
        int semicolon = mediaType.indexOf(';');
        return (semicolon < 0 ? mediaType : mediaType.substring(0, semicolon))
                .strip()
                .toLowerCase(Locale.ROOT);
    }
}
