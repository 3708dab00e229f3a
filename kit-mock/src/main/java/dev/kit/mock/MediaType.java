package dev.kit.mock;

import dev.kit.mock.document.Node;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Media types of requests, answers and documents. */
final class MediaType {

    private MediaType() {}

    /** Without parameters, in small letters. */
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

    /** Whether a type, with stars or without, allows another one. */
    static boolean allows(String range, String mediaType) {
        String one = base(range);
        String other = base(mediaType);
        return one.equals(other) || covers(one, other) || covers(other, one);
    }

    private static boolean covers(String wide, String narrow) {
        return wide.equals("*/*") || (wide.endsWith("/*") && narrow.startsWith(wide.substring(0, wide.length() - 1)));
    }

    /** Returns the declared content that a type of a request belongs to, the most exact one. */
    static Optional<Node> best(String sent, Node content) {
        return content.names().stream()
                .filter(declared -> !base(sent).isEmpty() && allows(declared, sent))
                .min(Comparator.comparingInt(declared ->
                        declared.length() - declared.replace("*", "").length()))
                .map(content::at);
    }
}
