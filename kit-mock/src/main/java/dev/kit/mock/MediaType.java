package dev.kit.mock;

import dev.kit.mock.document.Node;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The media types of requests, responses and documents. */
final class MediaType {

    private MediaType() {}

    /** Returns the media type without parameters, in lower case. */
    static String base(String mediaType) {
        return mediaType.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
    }

    static boolean json(String mediaType) {
        String base = base(mediaType);
        return base.equals("application/json") || base.endsWith("+json") || base.equals("text/json");
    }

    static boolean lines(String mediaType) {
        return List.of("application/x-ndjson", "application/ndjson", "application/jsonl", "application/json-seq")
                .contains(base(mediaType));
    }

    /** Returns whether two media types match. Either of them may contain wildcards. */
    static boolean allows(String range, String mediaType) {
        String one = base(range);
        String other = base(mediaType);
        return one.equals(other) || covers(one, other) || covers(other, one);
    }

    private static boolean covers(String wide, String narrow) {
        return wide.equals("*/*") || (wide.endsWith("/*") && narrow.startsWith(wide.substring(0, wide.length() - 1)));
    }

    /** Returns the most specific declared content that matches the media type of a request. */
    static Optional<Node> best(String sent, Node content) {
        return content.names().stream()
                .filter(declared -> !base(sent).isEmpty() && allows(declared, sent))
                .min(Comparator.comparingInt(declared ->
                        declared.length() - declared.replace("*", "").length()))
                .map(content::at);
    }
}
