package dev.kit.cli.generate;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** The choice among the media types of a body, in the order JSON, forms, text, others. */
final class MediaTypes {

    /** The syntax of media types: type and subtype, or a range of them, and parameters, in printable ASCII. */
    private static final Pattern SYNTAX = Pattern.compile("[\\w!#$&^.+*-]+/[\\w!#$&^.+*-]+ *(;[ -~]*)?");

    private static final Set<String> STREAMS = Set.of(
            "text/event-stream",
            "application/x-ndjson",
            "application/ndjson",
            "application/jsonl",
            "application/jsonlines");

    /** Returns the preferred key of {@code content}; empty if there is none. */
    String choose(Located content) {
        List<String> declared = content.names();
        for (String mediaType : declared) {
            if (!SYNTAX.matcher(mediaType).matches()) {
                throw content.at(mediaType)
                        .problem("The content key is not a media type.", "Write one such as application/json.");
            }
        }
        return declared.stream().min(Comparator.comparingInt(MediaTypes::rank)).orElse("");
    }

    static boolean json(String mediaType) {
        String bare = bare(mediaType);
        return bare.equals("application/json")
                || bare.equals("*/*")
                || bare.endsWith("+json")
                || bare.endsWith("/json");
    }

    static boolean text(String mediaType) {
        String bare = bare(mediaType);
        return bare.startsWith("text/") || bare.endsWith("xml") || bare.endsWith("yaml");
    }

    static boolean form(String mediaType) {
        return bare(mediaType).equals("application/x-www-form-urlencoded");
    }

    static boolean multipart(String mediaType) {
        return bare(mediaType).equals("multipart/form-data");
    }

    /** Returns whether a response of this media type is a stream of items, read as they arrive. */
    static boolean stream(String mediaType) {
        return STREAMS.contains(bare(mediaType));
    }

    private static int rank(String mediaType) {
        String bare = bare(mediaType);
        if (bare.equals("application/json")) {
            return 0;
        }
        return json(bare) ? 1 : form(bare) || multipart(bare) ? 2 : text(bare) ? 3 : 4;
    }

    private static String bare(String mediaType) {
        int end = mediaType.indexOf(';');
        return (end < 0 ? mediaType : mediaType.substring(0, end)).trim().toLowerCase(Locale.ROOT);
    }
}
